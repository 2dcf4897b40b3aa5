/** Korsar by hand: a card to the first place that is open, every third time a draw. */

export const rule = 'KOR-17'
export const seats = 4
export const most = 200
/** Something that is there when it is my turn. */
export const mine = '.hand .is-playable, .acts .is-playable, .keys .is-playable'
/** What I hold. */
export const held = '.hand .card'
export const taken = '.hand .is-selected'

/** In a fan only the pennant of a card is sure to be seen. */
const pennant = { position: { x: 16, y: 30 } }

export async function sit(page, run, address) {
  await page.goto(address, { waitUntil: 'networkidle' })
  const now = page.locator('.cta .primary')
  await (run.by === 'tap' ? now.tap() : run.by === 'keys' ? now.press('Enter') : now.click())
}

/** Takes something up without playing it; false where there is nothing to take. */
export async function takeUp(page, run) {
  const cards = page.locator('.hand .card.is-playable')
  const at = (await cards.count()) - 1
  if (at < 0) return false
  await (run.by === 'tap' ? cards.nth(at).tap(pennant) : cards.nth(at).click(pennant))
  return true
}

export async function decide(page, run, n) {
  const draw = page.locator(run.by === 'tap' ? '.keys .first' : '.acts .draw')
  const mayDraw = (await draw.getAttribute('aria-disabled')) === 'false'
  const card = page.locator('.hand .card.is-playable').first()
  if ((await card.count()) === 0 || (n % 3 === 2 && mayDraw)) {
    if (run.by === 'keys') {
      await draw.focus()
      await page.keyboard.press('Enter')
    } else await (run.by === 'tap' ? draw.tap() : draw.click())
    return
  }
  if (run.by === 'keys') {
    await card.focus()
    await page.keyboard.press('Enter')
    // The focus goes to the first place that is open; a discard has none on the board.
    await page.waitForTimeout(60)
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-legal')))
      await page.keyboard.press('Enter')
    else {
      await draw.focus()
      await page.keyboard.press('Enter')
    }
    return
  }
  await (run.by === 'tap' ? card.tap(pennant) : card.click(pennant))
  const open = page.locator('[data-legal]').first()
  if ((await open.count()) > 0) await (run.by === 'tap' ? open.tap() : open.click())
  else await (run.by === 'tap' ? draw.tap() : draw.click())
}
