/** Somebody at a table: finds out whether it is their turn, and decides as a hand on the page does. */

/** In a fan only the pennant of a card is sure to be seen. */
const pennant = { position: { x: 16, y: 30 } }

/** Waits for what the page shows: a turn, the count, or that neither comes in time. */
export const turn = (page, timeout = 90_000) =>
  page
    .waitForFunction(
      () =>
        document.querySelector('.fin')
          ? 'over'
          : document.querySelector('.hand .is-playable, .acts .is-playable, .keys .is-playable') &&
              !document.querySelector('.is-lost, .ask2')
            ? 'turn'
            : false,
      null,
      { timeout },
    )
    .then((handle) => handle.jsonValue())

/** So many moves stand, as the bar or the log has it. */
export const story = (page) => page.evaluate(() => document.querySelectorAll('.log li:not(.now)').length)

/** One decision: a card to the first place that is open, every third time a draw. */
async function decideOnce(page, n, { touch = false, card = true }) {
  const act = (locator, options = {}) => {
    const soon = { timeout: 30_000, ...options }
    return touch ? locator.tap(soon) : locator.click(soon)
  }
  const draw = page.locator(touch ? '.keys .first' : '.acts .draw')
  const mayDraw = (await draw.getAttribute('aria-disabled')) === 'false'
  const playable = page.locator('.hand .card.is-playable').first()
  if (!card || (await playable.count()) === 0 || (n % 3 === 2 && mayDraw)) {
    await act(draw)
    return
  }
  await act(playable, pennant)
  const open = page.locator('[data-legal]').first()
  await act((await open.count()) > 0 ? open : draw)
}

/** Decides; where the page had something new to show in the middle of it, it is looked at once more and said. */
export async function decide(page, n, how = {}) {
  try {
    await decideOnce(page, n, how)
  } catch (error) {
    console.log(`a hand slipped: ${error.message.split('\n')[0]}`)
    if ((await turn(page, 1000).catch(() => null)) === 'turn') await decideOnce(page, n, how)
  }
}
