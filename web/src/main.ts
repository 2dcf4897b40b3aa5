import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { prefs } from './prefs.svelte'
import { words } from './words/words.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
// The first picture speaks the right language already.
await words.speak(prefs.language).catch((error: unknown) => console.error(error))
mount(App, { target })
