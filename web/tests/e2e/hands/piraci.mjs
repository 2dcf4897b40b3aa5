/** How Kosmiczni Piraci is played by hand: a card to a planet, by drag on a desk; a treasure pointed at, then taken. */
import { drag, press, sitAt, takeCard } from './fingers.mjs'

export const rule = 'PIR-15'
export const seats = 4
export const mine = '.hand .is-playable, button.choice'
export const held = '.hand .card'
export const taken = '.hand .is-selected'
export const most = 60
/** A ship may be home soon. */
export const least = 3
export const hintAt = 2
const pennant = { position: { x: 16, y: 30 } }

export const sit = (page, run, address) => sitAt(page, run, address, 'piraci', seats)
export const takeUp = (page, run) => takeCard(page, run, pennant)

export async function decide(page, run, n) {
  const choice = page.locator('button.choice')
  if ((await choice.count()) > 0) {
    await press(page, run, choice.nth(n % (await choice.count())))
    return press(page, run, page.locator(run.by === 'tap' ? '.keys .pir-take' : '.acts .pir-take'))
  }
  const card = page.locator('.hand .card.is-playable')
  const which = card.nth(n % (await card.count()))
  const world = page.locator('.world').nth((n * 5) % 6)
  if (run.by === 'mouse' && n % 2 === 0) return drag(page, which, world.locator('.globe'))
  await press(page, run, which, pennant)
  if (run.by === 'keys') {
    // The focus is on the first world; arrows run round the ring.
    for (let i = 0; i < n % 6; i++) await page.keyboard.press('ArrowRight')
    return page.keyboard.press('Enter')
  }
  return press(page, run, world.locator('.globe .orb'))
}
