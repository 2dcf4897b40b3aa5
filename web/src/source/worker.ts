/** The worker: rules and bots beside the page, so that thinking never holds up a finger. */
import { abilities, createEngine } from '../wasm/engine'
import { serve } from './serve'

serve(createEngine(), { abilities })
