/**
 * Being told: a browser's notification when it is one's turn and the page is not looked at, and small sounds. Both are
 * off until somebody wants them. The sounds are made here, from oscillators: there is nothing to load.
 */
import { base } from './base'

const key = 'tortuga.bell'

interface Kept {
  notify: boolean
  sound: boolean
}

function kept(): Kept {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>
    return { notify: read.notify === true, sound: read.sound === true }
  } catch {
    return { notify: false, sound: false }
  }
}

/** A sound is notes: pitch in Hz, when it begins and how long it rings, in s. */
export type Sound = 'turn' | 'card' | 'said' | 'end'
const notes: Record<Sound, [number, number, number][]> = {
  // A ship's bell, struck twice.
  turn: [
    [1245, 0, 0.7],
    [1245, 0.22, 0.9],
  ],
  card: [[310, 0, 0.07]],
  said: [[660, 0, 0.12]],
  end: [
    [523, 0, 0.4],
    [659, 0.14, 0.4],
    [784, 0.28, 0.8],
  ],
}

class Bell {
  #kept = $state.raw<Kept>(kept())
  /** The browser, or its person, said no. */
  denied = $state(false)
  #audio: AudioContext | null = null

  get canNotify(): boolean {
    return 'Notification' in globalThis
  }

  get notify(): boolean {
    return this.#kept.notify && this.canNotify && Notification.permission === 'granted'
  }

  get sound(): boolean {
    return this.#kept.sound
  }

  async setNotify(wanted: boolean): Promise<void> {
    const allowed = wanted && this.canNotify && (await Notification.requestPermission()) === 'granted'
    this.denied = wanted && !allowed
    this.#keep({ ...this.#kept, notify: allowed })
  }

  setSound(wanted: boolean): void {
    this.#keep({ ...this.#kept, sound: wanted })
    this.play('card')
  }

  play(sound: Sound): void {
    if (!this.sound || typeof AudioContext === 'undefined') return
    const audio = (this.#audio ??= new AudioContext())
    // Until the page was touched a browser keeps it silent.
    if (audio.state === 'suspended') void audio.resume()
    for (const [pitch, at, rings] of notes[sound]) {
      const begins = audio.currentTime + at
      const voice = audio.createOscillator()
      const loud = audio.createGain()
      voice.type = 'triangle'
      voice.frequency.value = pitch
      loud.gain.setValueAtTime(0.0001, begins)
      loud.gain.exponentialRampToValueAtTime(0.12, begins + 0.01)
      loud.gain.exponentialRampToValueAtTime(0.0001, begins + rings)
      voice.connect(loud).connect(audio.destination)
      voice.start(begins)
      voice.stop(begins + rings + 0.05)
    }
  }

  /** It is our turn: a notice where nobody looks, a bell where somebody listens. */
  turn(title: string, body: string, table: string): void {
    this.play('turn')
    if (!this.notify || (document.visibilityState === 'visible' && document.hasFocus())) return
    void this.#show(title, { body, tag: `turn-${table}`, icon: `${base}icon-192.png`, data: `t/${table}` })
  }

  /** By the service worker where there is one: on a phone nobody else may. */
  async #show(title: string, what: NotificationOptions): Promise<void> {
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    if (worker?.active) {
      await worker.showNotification(title, what)
      return
    }
    const notice = new Notification(title, what)
    notice.onclick = () => {
      focus()
      notice.close()
    }
  }

  #keep(now: Kept): void {
    this.#kept = now
    try {
      localStorage.setItem(key, JSON.stringify(now))
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const bell = new Bell()
