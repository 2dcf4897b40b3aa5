/**
 * Draws the icons that want to be PNG from public/icon.svg: plain ones, one for a phone's home screen, and maskable
 * ones, whose mark stays within the circle that every launcher leaves. Run it when the drawing has changed.
 *
 *   node icons.mjs
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from './tests/e2e/browser.mjs'

const folder = join(import.meta.dirname, 'public')
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
const ground = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1]
if (!ground) throw new Error('icon.svg has no ground')

const icons = [
  ['icon-180.png', 180, 1, ground],
  ['icon-192.png', 192, 1, 'transparent'],
  ['icon-512.png', 512, 1, 'transparent'],
  ['icon-maskable-192.png', 192, 0.76, ground],
  ['icon-maskable-512.png', 512, 0.76, ground],
]

const browser = await launch()
try {
  for (const [name, size, part, behind] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${behind}}
       svg{width:${part * 100}vw}</style>${drawing}`,
    )
    await page.screenshot({ path: join(folder, name), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
