/** A person's ways: a click, a tap, a key, a drag. */
import { until } from '../browser.mjs'

export async function press(page, run, what, where = {}) {
  if (run.by === 'keys') {
    await what.focus()
    await page.keyboard.press('Enter')
    // What was pressed may lead the focus to where it goes on.
    await page.waitForTimeout(60)
  } else await (run.by === 'tap' ? what.tap(where) : what.click(where))
}

/** Where it lies once it is seen and lies still: a fan that was just closed is still on its way. */
export async function placeOf(page, what, patience) {
  for (let last = ''; ; await page.waitForTimeout(50)) {
    await what.waitFor({ timeout: patience })
    const box = await what.boundingBox({ timeout: patience })
    if (box && JSON.stringify(box) === last) return box
    last = JSON.stringify(box)
  }
}

/** By its upper left corner, which shows in a fan too. */
export async function drag(page, what, to) {
  const from = await placeOf(page, what)
  const goal = await placeOf(page, to)
  await page.mouse.move(from.x + 14, from.y + 24)
  await page.mouse.down()
  await page.mouse.move(from.x + 24, from.y - 10, { steps: 3 })
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 5 })
  await page.mouse.up()
  await page.waitForTimeout(60)
}

/** A new table of a game, with so many seats (four are proposed) and the bots of that place in the list of levels. */
export async function sitAt(page, run, address, slug, seats, level = 0) {
  await page.goto(`${address}g/${slug}`, { waitUntil: 'networkidle' })
  for (let n = 4; n > seats; n--) await page.locator('.stepper button').first().click()
  await page.locator('[role=radiogroup] [role=radio]').nth(level).click()
  const now = page.locator('.btn.off:visible')
  await (run.by === 'tap' ? now.tap() : run.by === 'keys' ? now.press('Enter') : now.click())
}

/** Takes the last card that can be played up, and plays it not; false where there is none. */
export async function takeCard(page, run, pennant) {
  const cards = page.locator('.hand .card.is-playable')
  const at = (await cards.count()) - 1
  if (at < 0) return false
  await (run.by === 'tap' ? cards.nth(at).tap(pennant) : cards.nth(at).click(pennant))
  return true
}

/**
 * A decision of this game until it stands. A hand may slip, as a person's does; then it is done once more, and slips no second
 * time: 'slipped'. False: only something was put away.
 */
export async function decided(page, run, game, n, stands) {
  const made = () =>
    until(stands, 'it is made', 20_000).then(
      () => true,
      () => false,
    )
  if ((await game.decide(page, run, n)) === false) return false
  if (await made()) return true
  console.log(`${run.game ?? ''}, ${run.name}: decision ${n} slipped`)
  await page.keyboard.press('Escape')
  await game.decide(page, run, n)
  return (await made()) || 'slipped'
}
