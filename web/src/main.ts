import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { moveLinks } from './base'
import { app } from './offline/app.svelte'
import { prefs } from './prefs.svelte'
import { words } from './words/words.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
// The first picture speaks the right language already.
await words.speak(prefs.language).catch((error: unknown) => console.error(error))
moveLinks(document.body)
mount(App, { target })
// Everything is kept for offline when the first picture stands, and not before.
if (import.meta.env.PROD) {
  const keep = (): void => void app.keep()
  if ('requestIdleCallback' in globalThis) requestIdleCallback(keep, { timeout: 5000 })
  else setTimeout(keep, 2000)
}
