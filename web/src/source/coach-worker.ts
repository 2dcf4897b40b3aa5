/** The worker of the coach: it thinks beside the page, and beside the worker that steps through the replay. */
import { createJudge } from '../wasm/coach'
import { serve } from './serve'

serve(createJudge())
