/** The worker of a replay: the rules step through a record beside the page. */
import { createProjector } from '../wasm/projector'
import { serve } from './serve'

serve(createProjector())
