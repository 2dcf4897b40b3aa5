/** Asking the coach at the end of a game: the account that he gives has all its parts, and they add up. */
import assert from 'node:assert/strict'

export async function askCoach(page) {
  await page.locator('.endcoach').getByRole('button', { name: 'Ask the coach' }).click()
  await page.waitForSelector('.endcoach[data-phase=done]')
  const bars = await page
    .locator('.fall [data-head]')
    .evaluateAll((all) =>
      all.map((row) => [row.dataset.head, Number(row.querySelector('b').textContent.replace('−', '-'))]),
    )
  assert.deepEqual(
    bars.map(([head]) => head),
    ['base', 'luck', 'own', 'others', 'unseen', 'result'],
  )
  const sum = bars.slice(0, -1).reduce((so, [, by]) => so + by, 0)
  assert.ok(
    Math.abs(sum - bars.at(-1)[1]) <= 3,
    `the parts add up, but for rounding: ${JSON.stringify(bars)}`,
  )
  return bars
}
