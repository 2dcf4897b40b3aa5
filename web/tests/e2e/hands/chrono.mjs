/**
 * Chrono Corsairs by hand: two seats, so that a game ends within minutes. Whatever is asked, what is edged in gold is
 * tapped until the question has one answer, and that is given.
 */
import { placeOf } from './fingers.mjs'

export const rule = 'CHR-45'
export const seats = 2
export const most = 400
export const mine = '.question, .fan .can, .track .can'
/** Artifacts lie beside the mat on a desk and behind it on a phone. */
const artifact = ':is(.acts, .mat) .art.can'
export const held = '.mat .plan, :is(.acts, .mat) .art, .fan .plan, .fan .art'
export const taken = '.picked[data-party]:not([data-only]), .is-selected, .slot.chosen, .spot.is-chosen'
/** Bots wait a moment longer where things move. */
export const look = { reducedMotion: 'reduce' }

export async function sit(page, run, address) {
  await page.goto(`${address}g/chrono`, { waitUntil: 'networkidle' })
  const fewer = page.locator('.stepper .btn').first()
  await touch(page, run, fewer)
  await touch(page, run, fewer)
  await touch(page, run, page.locator('.seg [role=radio]').first())
  await touch(page, run, page.locator(run.by === 'tap' ? '.gobar .off' : '.ticket .off'))
}

async function touch(page, run, what) {
  if (run.by === 'keys') {
    await what.focus()
    await page.keyboard.press('Enter')
  } else await (run.by === 'tap' ? what.tap() : what.click())
}

/** A party is dragged to the first space that lights up when it is lifted. */
async function drag(page, party) {
  const middle = async (one) => {
    const box = await placeOf(page, one)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const [x, y] = await middle(party)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y - 14)
  await page.waitForSelector('.party[data-dragged]')
  await page.mouse.move(...(await middle(page.locator('.spot [data-legal]').first())), { steps: 3 })
  await page.mouse.up()
  await page.waitForSelector('.question.pointed')
}

/** The kind of thing that is asked, by what may be done. */
export const moment = (page) =>
  page.evaluate((artifact) => {
    const there = (one) => document.querySelector(one) !== null
    if (there('.fan .plan.can')) return 'planning'
    if (there('.fan .art.can')) return 'keeping'
    if (there('.track .can')) return 'priority'
    if (there('.shop')) return 'outfit'
    if (there('[data-move="perform"]')) return 'turn'
    if (there('[data-move="end"]')) return 'after'
    if (there('button.party')) return 'moving'
    if (there('.spot [data-legal]')) return 'space'
    return there(artifact) ? 'discarding' : 'choosing'
  }, artifact)

export async function takeUp(page, run) {
  const all = page.locator(`.fan .can, button.party.can, ${artifact}`)
  if ((await all.count()) === 0) return false
  await touch(page, run, all.last())
  return true
}

export async function decide(page, run, n) {
  const some = async (selector) => {
    const all = page.locator(selector)
    const count = await all.count()
    return count > 0 ? all.nth(n % count) : null
  }
  // Forgoing and giving up doubloons are asked twice.
  const sure = async () => {
    const yes = page.locator('.care-keys .primary')
    if ((await yes.count()) > 0) await touch(page, run, yes)
  }
  const answer = async () => {
    const go = page.locator('.question .gokey')
    if ((await go.count()) === 0) {
      const which = await some('.question .answers .btn')
      if (which) await touch(page, run, which)
    }
    if ((await go.count()) > 0) await touch(page, run, go)
    await sure()
  }
  switch (await moment(page)) {
    case 'planning': {
      await touch(page, run, await some('.fan .plan.can'))
      await touch(page, run, await some('.slot[data-legal]'))
      const seal = page.locator(run.by === 'tap' ? '.question .gokey' : '.acts .sealbtn')
      await touch(page, run, seal)
      return
    }
    case 'priority':
      await touch(page, run, await some('.track .can'))
      return
    case 'outfit': {
      const ware = n % 4 === 0 ? null : await some('.shop .ware.can')
      if (ware) await touch(page, run, ware)
      else await answer()
      return
    }
    case 'turn':
      // One plan in six is forgone, and artifacts are played now and then.
      if (n % 6 === 5) await touch(page, run, page.locator('[data-move="forgo"]'))
      else if (n % 6 === 2 && (await some(artifact))) {
        await touch(page, run, await some(artifact))
        await answer()
      } else await touch(page, run, page.locator('[data-move="perform"]'))
      await sure()
      return
    case 'moving': {
      const party = await some('button.party.can')
      // Pirates that are struck where they are go nowhere.
      if (run.by === 'mouse' && party && n % 2 === 0 && (await party.getAttribute('data-struck')) === null) {
        await drag(page, party)
        break
      }
      if (party) await touch(page, run, party)
      break
    }
    case 'keeping':
      await touch(page, run, await some('.fan .can'))
      await answer()
      return
    case 'discarding':
      await touch(page, run, await some(artifact))
      await answer()
      return
    default:
  }
  if ((await page.locator('.question .gokey, .question.pointed').count()) === 0) {
    // Now and then the other answer is given, where there is one: not every question can be declined.
    const other = n % 7 === 6 && (await some('.question .answers .btn')) !== null
    const space = other ? null : await some('.spot [data-legal]')
    if (space) await touch(page, run, space)
  }
  await answer()
}
