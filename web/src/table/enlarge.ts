/**
 * Which cards somebody means who wants to look closer. A piece of a game opts in by one attribute, `data-enlarge` with the
 * face that it shows; everything else is the frame's (Enlarge.svelte).
 */
import type { Face } from '../source/types'

const piece = '[data-enlarge]'
/** Whoever stands inside of these is not reached by keys alone: the whole is. */
const within = 'button, a, [aria-hidden="true"], [inert]'
/** More than these cannot be looked at side by side. */
const most = 8

const faceOf = (node: HTMLElement): Face => node.dataset['enlarge'] ?? node.dataset['face'] ?? ''

/** The cards at a point of the board, the uppermost alone: a key may lie over the whole place. */
export function facesAt(x: number, y: number): Face[] {
  for (const under of document.elementsFromPoint(x, y)) {
    const node = under.closest<HTMLElement>(piece)
    // The fan enlarges by itself.
    if (node && !node.closest('.hand')) return [faceOf(node)]
  }
  return []
}

/** The cards of what has the focus: itself, what it holds, or what lies beside it in the same place. */
export function facesIn(node: Element): Face[] {
  const own = node.closest<HTMLElement>(`${piece}, .hand [data-face]`)
  if (own) return [faceOf(own)]
  const place = node.matches('button, a') ? (node.closest('li, .spot, [data-zone]') ?? node) : node
  const held = [node, place]
    .map((one) => [...one.querySelectorAll<HTMLElement>(piece)].map(faceOf))
    .find((faces) => faces.length > 0)
  return (held ?? []).slice(0, most)
}

/** Pieces that no key or link holds, in the order of the page: keys walk along them. */
export function loose(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(piece)].filter(
    (node) => !node.closest(within) && !node.parentElement?.closest('[role="img"]'),
  )
}

/** One of them is a stop of the Tab key; arrows lead to the others. */
export function rove(pieces: readonly HTMLElement[], at: HTMLElement | null): void {
  const stop = at && pieces.includes(at) ? at : pieces[0]
  for (const node of pieces) {
    const index = node === stop ? '0' : '-1'
    if (node.getAttribute('tabindex') !== index) node.setAttribute('tabindex', index)
    if (!node.hasAttribute('aria-keyshortcuts')) node.setAttribute('aria-keyshortcuts', 'i Enter')
  }
}
