import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bell } from '../src/bell.svelte'
import { call, entropy } from '../src/source/api'
import type { Clock } from '../src/source/types'
import { leftOf, sayLeft, sayLimit } from '../src/table/time'
import { sayFailed, sayRefusal } from '../src/table/trouble'
import { words } from '../src/words/words.svelte'

const answers = (status: number, type: string, body: string): void => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } }),
    ),
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the harbour over HTTP', () => {
  it('answers, refuses with a code, or is not there: a static host is none', async () => {
    answers(200, 'application/json', '{"table":"t1"}')
    expect(await call('GET', '/tables/t1')).toEqual({ ok: true, value: { table: 't1' } })
    answers(409, 'application/json', '{"error":{"code":"taken","sentence":"Taken."}}')
    expect(await call('POST', '/names', {})).toEqual({
      ok: false,
      status: 409,
      code: 'taken',
      sentence: 'Taken.',
    })
    answers(204, 'text/plain', '')
    expect(await call('DELETE', '/session')).toMatchObject({ ok: true })
    answers(200, 'text/html; charset=utf-8', '<!doctype html>')
    expect(await call('GET', '')).toMatchObject({ ok: false, code: 'offline' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await call('GET', '')).toMatchObject({ ok: false, code: 'offline' })
  })

  it('adds random bytes to a deal', () => {
    expect(entropy()).toMatch(/^[0-9a-f]{64}$/)
    expect(entropy()).not.toBe(entropy())
  })

  it('says in words what did not work', async () => {
    expect(sayFailed({ ok: false, status: 403, code: 'password', sentence: 'x' })).toMatch(/do not fit/)
    expect(sayFailed({ ok: false, status: 400, code: 'password', sentence: 'x' })).toMatch(/at least 8/)
    expect(sayFailed({ ok: false, status: 418, code: 'teapot', sentence: 'I am one.' })).toBe('I am one.')
    expect(sayRefusal({ say: '', cut: true })).toMatch(/connection was cut/)
    expect(sayRefusal({ say: '', stale: true })).toMatch(/happened since/)
    expect(sayRefusal({ say: 'Not you.', rule: 'KOR-6' })).toBe('Not you.')
    await words.speak('de')
    expect(sayFailed({ ok: false, status: 418, code: 'teapot', sentence: 'I am one.' })).toMatch(
      /nicht geklappt/,
    )
    await words.speak('en')
  })
})

describe('clocks', () => {
  const clock: Clock = { kind: 'total', limit: 600_000, left: [90_000, 5000, -1], running: [0], at: 1000 }

  it('run down for whoever is to move, and stand still for the others', () => {
    expect(leftOf(clock, 0, 31_000)).toBe(60_000)
    expect(leftOf(clock, 1, 31_000)).toBe(5000)
    expect(leftOf(clock, 0, 1_000_000)).toBe(0)
    // A clock that is told from the future has not gained anything.
    expect(leftOf(clock, 0, 0)).toBe(90_000)
    expect(leftOf(clock, 2, 0)).toBeNull()
    expect(leftOf(undefined, 0, 0)).toBeNull()
  })

  it('are read', () => {
    expect(sayLeft(42_000)).toBe('0:42')
    expect(sayLeft(725_000)).toBe('12:05')
    expect(sayLeft(3_725_000)).toBe('1:02:05')
    expect(sayLeft(3 * 86_400_000)).toBe('3 days')
    expect([20_000, 90_000, 600_000, 86_400_000].map(sayLimit)).toEqual(['20 s', '90 s', '10 min', '1 day'])
  })
})

describe('being told', () => {
  const notices: string[] = []
  const struck: number[] = []
  let permission: NotificationPermission

  beforeEach(() => {
    notices.length = 0
    struck.length = 0
    permission = 'default'
    vi.stubGlobal(
      'Notification',
      class {
        static get permission(): string {
          return permission
        }
        static requestPermission = (): Promise<string> => Promise.resolve((permission = 'granted'))
        onclick = null
        constructor(title: string) {
          notices.push(title)
        }
      },
    )
    const param = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running'
        currentTime = 0
        destination = {}
        createGain = (): object => ({ gain: param, connect: () => undefined })
        createOscillator = (): object => ({
          frequency: param,
          connect: (to: object) => to,
          start: (at: number) => struck.push(at),
          stop: () => undefined,
        })
      },
    )
  })

  it('makes no sound and no notice until somebody wants them', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    bell.turn('Your turn', 'Korsar', 't1')
    expect([notices, struck]).toEqual([[], []])
  })

  it('tells whoever asked for it and does not look', async () => {
    await bell.setNotify(true)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    bell.turn('Your turn', 'Korsar', 't1')
    expect(notices).toEqual([])
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    bell.turn('Your turn', 'Korsar', 't1')
    await vi.waitFor(() => expect(notices).toEqual(['Your turn']))
    await bell.setNotify(false)
    bell.turn('Your turn', 'Korsar', 't1')
    expect(notices).toHaveLength(1)
  })

  it('strikes the bell twice for whoever wants to hear it', () => {
    bell.setSound(true)
    struck.length = 0
    bell.play('turn')
    expect(struck).toHaveLength(2)
    bell.setSound(false)
    bell.play('turn')
    expect(struck).toHaveLength(2)
  })
})
