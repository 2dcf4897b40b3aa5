/**
 * Where the page lies: '/' at the root of a host, '/games/tortuga/' below it. What is built lies in `assets/` under it,
 * so every file of it knows by its own address; nothing is fixed when the page is built.
 */
const here = import.meta.url

export const base: string = import.meta.env.PROD ? new URL('..', here).pathname : '/'

/** A path of this host as the page's own: `/games/tortuga/g/korsar` is `/g/korsar`. */
export const inside = (path: string): string =>
  path.startsWith(base) ? `/${path.slice(base.length)}` : path === base.slice(0, -1) ? '/' : path

/** A path of the page's own where it really is. */
export const outside = (path: string): string => base + path.replace(/^\//, '')

/**
 * Links are written from the root (`/rules/korsar`). Where the page lies below it, each is moved as soon as it is on the
 * page, so that a new tab, a bookmark and the status line have the true address, too.
 */
export function moveLinks(root: Element): void {
  if (base === '/') return
  // Relative ones in the head would move with every new place in the history.
  for (const link of document.head.querySelectorAll('link')) link.setAttribute('href', link.href)
  const move = (link: Element): void => {
    const href = link.getAttribute('href')
    if (href?.startsWith('/') && !href.startsWith('//') && !href.startsWith(base))
      link.setAttribute('href', outside(href))
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'attributes') move(target as Element)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const link of [node, ...node.querySelectorAll('a[href^="/"]')])
            if (link.matches('a')) move(link)
    }
  }).observe(root, { subtree: true, childList: true, attributeFilter: ['href'] })
}
