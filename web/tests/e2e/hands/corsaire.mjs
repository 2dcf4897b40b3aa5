/** How Corsaire is played by hand: a card to a place, the path down with its questions, a ship and three cards. */
import assert from 'node:assert/strict'
import { drag, placeOf, press } from './fingers.mjs'

export const rule = 'CSR-12'
export const seats = 2
export const mine =
  '.hand .is-playable, .cs-tray, .cs-choice [data-legal], .cs-place[data-legal], .cs-berth [data-legal]'
export const held = '.hand .card'
export const taken = '.hand .is-selected, .cs-tray .spot:not(.is-empty)'
export const most = 300
const pennant = { position: { x: 16, y: 30 } }

const has = async (what) => (await what.count()) > 0

export async function sit(page, run, address) {
  await page.goto(`${address}g/corsaire`, { waitUntil: 'networkidle' })
  await page.locator('[role=radiogroup] [role=radio]').nth(1).click()
  const now = page.locator('.btn.off:visible')
  await (run.by === 'tap' ? now.tap() : run.by === 'keys' ? now.press('Enter') : now.click())
}

export const moment = (page) =>
  page.evaluate(() => {
    const there = (one) => document.querySelector(one) !== null
    if (there('.cs-tray')) return 'looting'
    if (there('.cs-choice'))
      return document.querySelector('.cs-choice [data-move]')?.dataset.move.split(' ')[0]
    if (there('.cs-berth.is-legal')) return 'taking'
    return there('.hand .is-playable') ? 'placing' : 'stepping'
  })

export async function takeUp(page, run) {
  const cards = page.locator('.hand .card.is-playable')
  const at = (await cards.count()) - 1
  if (at < 0) return false
  await (run.by === 'tap' ? cards.nth(at).tap(pennant) : cards.nth(at).click(pennant))
  return true
}

/** A ship, then three cards of hand and pyramid; one is put back on the way. */
async function lay(page, run, n) {
  const ships = page.locator('.cs-fight.is-choosable:not(.is-chosen)')
  if (!(await has(page.locator('.cs-fight.is-chosen'))))
    await press(page, run, ships.nth(n % (await ships.count())).locator('.hit'))
  const spots = page.locator('.cs-tray .spot:not(.is-empty)')
  let regretted = false
  while ((await spots.count()) < 3) {
    const before = await spots.count()
    const hand = page.locator('.hand .card.is-playable')
    const fromHand = (n + before) % 2 === 0 && (await has(hand))
    if (fromHand && run.by === 'mouse') await drag(page, hand.first(), page.locator('.cs-tray .so'))
    else if (fromHand) await press(page, run, hand.first(), pennant)
    else if (run.by === 'mouse' && before === 0)
      await drag(
        page,
        page.locator('.own .cs-place[data-legal]').first(),
        page.locator('.cs-fight.is-chosen'),
      )
    else await press(page, run, page.locator('.own .cs-place[data-legal]').first())
    await spots.nth(before).waitFor()
    if (before === 1 && !regretted) {
      regretted = true
      await press(page, run, spots.nth(1))
    }
  }
  await press(page, run, page.locator('.cs-tray .lay'))
}

/** What is asked is told by what is there to be pressed. */
export async function decide(page, run, n) {
  if (await has(page.locator('.cs-tray'))) return lay(page, run, n)
  const choice = page.locator('.cs-choice')
  if (await has(choice)) {
    const back = choice.locator('[data-move=return]')
    if (await has(back)) {
      while ((await back.getAttribute('aria-disabled')) === 'true')
        await press(page, run, choice.locator('[data-legal]').first())
      return press(page, run, back)
    }
    const answers = choice.locator('[data-legal]')
    return press(page, run, answers.nth(n % 4 === 3 ? (await answers.count()) - 1 : 0))
  }
  const berth = page.locator('.cs-berth.is-legal .hit')
  if (await has(berth)) return press(page, run, berth.nth(n % (await berth.count())))
  const card = page.locator('.hand .card.is-playable')
  const place = page.locator('.cs-over .cs-place[data-legal]')
  if (await has(card)) {
    const which = card.nth(n % (await card.count()))
    if (run.by === 'mouse' && n % 2 === 0) {
      // Where it may go is only seen with the card in the fingers.
      const lowest = page.locator('.cs-over .cs-place').last()
      const before = await placeOf(page, lowest)
      await press(page, run, which, pennant)
      const held = await placeOf(page, lowest)
      const moved = held.y + held.height / 2 - before.y - before.height / 2
      assert.ok(Math.abs(moved) < 2, `a card that is taken up moves the places by ${moved} px`)
      const goal = await place.first().getAttribute('data-target')
      await page.keyboard.press('Escape')
      return drag(page, which, page.locator(`.cs-over [data-target=${goal}]`))
    }
    await press(page, run, which, pennant)
  }
  return press(page, run, place.nth(n % (await place.count())))
}
