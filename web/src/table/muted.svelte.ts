/** Whom one does not want to hear, by name, in this browser. */
const key = 'tortuga.muted'

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

class Muted {
  #names = $state.raw<string[]>(kept())

  has(name: string): boolean {
    return this.#names.includes(name)
  }

  mute(name: string): void {
    this.#set([...this.#names.filter((one) => one !== name), name].slice(-200))
  }

  hear(name: string): void {
    this.#set(this.#names.filter((one) => one !== name))
  }

  #set(names: string[]): void {
    this.#names = names
    try {
      localStorage.setItem(key, JSON.stringify(names))
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const muted = new Muted()
