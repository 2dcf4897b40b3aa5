import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import { fetchAhead } from './ahead'
import App from './App.svelte'
import { moveLinks } from './base'
import { app } from './offline/app.svelte'
import { place } from './place.svelte'
import { prefs } from './prefs.svelte'
import { words } from './words/words.svelte'

/** Nothing here is awaited at the top: other languages come in files that wait for this one. */
async function begin(target: Element): Promise<void> {
  // The first picture speaks the right language already.
  await words.speak(prefs.language).catch((error: unknown) => console.error(error))
  moveLinks(document.body)
  fetchAhead(place.route, words.language)
  mount(App, { target })
}

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
void begin(target)
// Everything is kept for offline when what was asked for stands: a table still fetches after the first picture, and a phone
// far away would share its line between that and all the rest.
if (import.meta.env.PROD)
  setTimeout(() => {
    const keep = (): void => void app.keep()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(keep, { timeout: 5000 })
    else keep()
  }, 4000)
