/** A person's ways: a click, a tap, a key, a drag. */

export async function press(page, run, what, where = {}) {
  if (run.by === 'keys') {
    await what.focus()
    await page.keyboard.press('Enter')
    // What was pressed may lead the focus to where it goes on.
    await page.waitForTimeout(60)
  } else await (run.by === 'tap' ? what.tap(where) : what.click(where))
}

/** By its upper left corner, which shows in a fan too. */
export async function drag(page, what, to) {
  const from = await what.boundingBox()
  const goal = await to.boundingBox()
  if (!from || !goal) throw new Error('what is dragged must be seen')
  await page.mouse.move(from.x + 14, from.y + 24)
  await page.mouse.down()
  await page.mouse.move(from.x + 24, from.y - 10, { steps: 3 })
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 5 })
  await page.mouse.up()
  await page.waitForTimeout(60)
}
