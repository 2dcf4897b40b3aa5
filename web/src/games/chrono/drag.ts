/**
 * Lifting a thing and putting it on a place. A drag takes the thing up as a tap does, so the same places light up;
 * where it is let go, the nearest element with `data-target` says which place it is. A finger that rests reads.
 */

export interface Drag {
  /** Taken up; false: it cannot be moved. */
  lift(): boolean
  /** Let go over a place, or over nothing. */
  drop(target: string | null): void
  /** A finger rests on it, or a mouse holds it. */
  rest?(): void
}

const far = 9
const restful = 420

export function draggable(drag: Drag | null) {
  return (node: HTMLElement | SVGElement): (() => void) | undefined => {
    if (!drag) return undefined
    let from: { x: number; y: number; on: boolean } | null = null
    let resting: ReturnType<typeof setTimeout> | undefined
    /** A click follows every press; after a drag or a look it must do nothing. */
    let eaten = false

    // A quick hand has left the thing before it is lifted: from the press on, the window is listened to.
    const follow = (on: boolean): void => {
      const change = on ? window.addEventListener : window.removeEventListener
      change('pointermove', move)
      change('pointerup', up)
      change('pointercancel', clear)
    }
    const clear = (): void => {
      clearTimeout(resting)
      follow(false)
      from = null
      node.style.removeProperty('translate')
      delete node.dataset['dragged']
    }
    const down = (event: Event): void => {
      if (!(event instanceof PointerEvent) || event.button !== 0) return
      eaten = false
      from = { x: event.clientX, y: event.clientY, on: false }
      follow(true)
      if (drag.rest)
        resting = setTimeout(() => {
          eaten = true
          from = null
          drag.rest?.()
        }, restful)
    }
    const move = (event: Event): void => {
      if (!(event instanceof PointerEvent) || !from) return
      const dx = event.clientX - from.x
      const dy = event.clientY - from.y
      if (!from.on) {
        if (Math.hypot(dx, dy) < far) return
        clearTimeout(resting)
        // A finger that slides sideways scrolls; only one that lifts drags.
        if (event.pointerType === 'touch' && Math.abs(dx) > Math.abs(dy)) {
          from = null
          return
        }
        if (!drag.lift()) {
          from = null
          return
        }
        from.on = true
        eaten = true
        // Not a class: those are written anew when the thing is taken up.
        node.dataset['dragged'] = ''
      }
      node.style.setProperty('translate', `${dx}px ${dy}px`)
    }
    const up = (event: Event): void => {
      if (!(event instanceof PointerEvent)) return
      const dragged = from?.on ?? false
      clear()
      // The click that belongs to this press comes at once, or never.
      setTimeout(() => (eaten = false))
      if (!dragged) return
      const place = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((one) => one.closest<HTMLElement | SVGElement>('[data-target]'))
        .find((one) => one !== null && one !== node)
      drag.drop(place?.dataset['target'] ?? null)
    }
    const click = (event: Event): void => {
      if (!eaten) return
      eaten = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    const never = (event: Event): void => event.preventDefault()
    const menu = (event: Event): void => {
      if (drag.rest) event.preventDefault()
    }

    node.addEventListener('pointerdown', down)
    node.addEventListener('click', click, true)
    node.addEventListener('dragstart', never)
    node.addEventListener('contextmenu', menu)
    return () => {
      clear()
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('click', click, true)
      node.removeEventListener('dragstart', never)
      node.removeEventListener('contextmenu', menu)
    }
  }
}
