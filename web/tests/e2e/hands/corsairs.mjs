/** How Corsairs is played by hand: draw here and there, put down or set sail, muster a crew, attach what fits. */
import { drag, press, sitAt, takeCard } from './fingers.mjs'

export const rule = 'COR-20'
export const seats = 2
export const mine = '[data-goon], .hand .is-playable, .acts .is-playable, .keys .is-playable, .muster'
export const held = '.hand .card'
export const taken = '.hand .is-selected'
export const most = 300
const pennant = { position: { x: 14, y: 24 } }

export const sit = (page, run, address) => sitAt(page, run, address, 'corsairs', seats, 1)
export const takeUp = (page, run) => takeCard(page, run, pennant)

const keysOf = (run) => (run.by === 'tap' ? '.keys' : '.acts')

/** Draws, and wants to put down before a card is chosen: the table says why not. */
export async function mistake(page, run) {
  await press(page, run, page.locator(`${keysOf(run)} .cor-go.is-playable`))
  await page.locator('.hand .card.is-playable').first().waitFor()
  await press(page, run, page.locator('.discardspot .hit'))
}

/** The phase is told by what is there to be pressed. */
export async function decide(page, run, n) {
  const keys = keysOf(run)
  const goOn = page.locator('[data-goon]')
  if ((await goOn.count()) > 0) {
    await press(page, run, goOn)
    return false
  }
  const muster = page.locator('.muster:visible')
  if ((await muster.count()) > 0) {
    const card = page.locator('.hand .card.is-playable').first()
    if ((await card.count()) > 0) {
      // One card by hand, from the hand to its place; the others by the key.
      if (run.by === 'mouse') await drag(page, card, page.locator('.deckspot'))
      else {
        await press(page, run, card, pennant)
        if (run.by === 'keys') await page.keyboard.press('Enter')
        else await press(page, run, page.locator('.cor-place[data-legal]'))
      }
      await page.locator('.cor-place.own').first().waitFor()
    }
    if ((await muster.getAttribute('aria-disabled')) !== 'true') await press(page, run, muster)
    await press(page, run, page.locator(`${keys} .cor-go`))
    return sure(page, run)
  }
  const card = page.locator('.hand .card.is-playable')
  if ((await card.count()) === 0) {
    const open = page.locator('.spot.is-legal .hit')
    await press(page, run, open.nth(n % (await open.count())))
    return sure(page, run)
  }
  const which = card.nth(n % (await card.count()))
  if (n % 9 === 8) {
    await press(page, run, which, pennant)
    await press(page, run, page.locator(`${keys} .cor-go`))
    return sure(page, run)
  }
  if (run.by === 'mouse' && n % 2 === 0 && (await page.locator('.discardspot').count()) > 0) {
    await drag(page, which, page.locator('.discardspot'))
    // It is on its way, and nothing can be taken up until it is answered; a card that is still in the fingers then tells
    // nothing. With the last card of the stock there is no other way than to set sail: it is back in the hand.
    const back = page.locator('.table:has([data-phase=discard]) .hand .card.is-playable')
    if ((await back.count()) === 0) return
  }
  await press(page, run, which, pennant)
  await press(page, run, page.locator('.spot.is-legal .hit').first())
  return sure(page, run)
}

/** Where a slip would be costly the table asks. */
async function sure(page, run) {
  await page.waitForTimeout(60)
  const yes = page.locator('.pop-ask .primary')
  if ((await yes.count()) > 0) await press(page, run, yes)
}
