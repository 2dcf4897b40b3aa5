/** What a step speaks of, on the screen: its rectangles, and where the pilot stands so as not to hide it. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The lit places that can be seen; those that lie outside are brought in first. */
export function lit(selector: string): Box[] {
  const found = [
    ...document.querySelectorAll<HTMLElement | SVGElement>(`.lesson-table :is(${selector})`),
  ].filter((one) => one.getClientRects().length > 0)
  found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return found.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0)
}

/** The box around all of them. */
export function around(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

const gap = 16

/** Where a note of this size goes: right of what it is about, left, below, above; else where least of that is hidden. */
export function beside(
  of: Box | null,
  size: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const most = { left: room.width - size.width - 8, top: room.height - size.height - 8 }
  const within = (left: number, top: number): { left: number; top: number } => ({
    left: Math.max(8, Math.min(left, most.left)),
    top: Math.max(8, Math.min(top, most.top)),
  })
  if (!of) return within(most.left / 2, most.top / 2)
  const middle = { left: of.x + of.width / 2 - size.width / 2, top: of.y + of.height / 2 - size.height / 2 }
  const sides = [
    { fits: of.x + of.width + gap <= most.left, left: of.x + of.width + gap, top: middle.top },
    { fits: of.x - gap - size.width >= 8, left: of.x - gap - size.width, top: middle.top },
    { fits: of.y + of.height + gap <= most.top, left: middle.left, top: of.y + of.height + gap },
    { fits: of.y - gap - size.height >= 8, left: middle.left, top: of.y - gap - size.height },
  ]
  const side = sides.find((one) => one.fits)
  if (side) return within(side.left, side.top)
  return within(middle.left, of.y + of.height / 2 < room.height / 2 ? most.top : 8)
}
