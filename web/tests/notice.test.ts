/** What a notice of the harbour shows, whatever arrives. */
import { describe, expect, it, vi } from 'vitest'
import { clicked, shown, type Said } from '../src/offline/notice'

const said: Said = {
  turn: 'Du bist dran',
  invited: 'Du bist eingeladen',
  bodies: { korsar: 'Der Tisch wartet auf dich: Korsar.' },
}
const sent = (what: object): string => JSON.stringify(what)

describe('a notice', () => {
  it('of one’s turn leads to the table, in the language that was spoken last', () =>
    expect(
      shown(sent({ event: 'turn', table: 'ab12', game: 'korsar', sentence: 'It is your turn.' }), said),
    ).toEqual({
      title: 'Du bist dran',
      body: 'Der Tisch wartet auf dich: Korsar.',
      tag: 'turn-ab12',
      path: 't/ab12',
    }))

  it('of an invitation says so', () =>
    expect(shown(sent({ event: 'invited', table: 'ab12', game: 'korsar' }), said).title).toBe(
      'Du bist eingeladen',
    ))

  it('without words of the page, or of another kind, has those of the harbour', () => {
    const turn = sent({ event: 'turn', table: 'ab12', game: 'korsar', sentence: 'It is your turn.' })
    expect(shown(turn, null)).toMatchObject({ title: 'Tortuga', body: 'It is your turn.', path: 't/ab12' })
    const test = sent({ event: 'test', sentence: 'The harbour can reach you here.' })
    expect(shown(test, said)).toEqual({
      title: 'Tortuga',
      body: 'The harbour can reach you here.',
      tag: 'harbour',
      path: '',
    })
  })

  it.each([undefined, '', 'no JSON', 'null', '[]', '{"event":7,"table":{},"sentence":[]}'])(
    'that cannot be read is shown all the same: %s',
    (text) => expect(shown(text, said)).toMatchObject({ title: 'Tortuga', body: '', path: '' }),
  )

  it('leads nowhere but to a table', () =>
    expect(shown(sent({ event: 'turn', table: '../../evil', game: 'korsar' }), said).path).toBe(''))
})

describe('a click on a notice', () => {
  const page = 'https://harbour.test/games/'
  const windows = (...urls: string[]) => {
    const open = urls.map((path) => ({ url: page + path, focus: vi.fn() }))
    const clients = { matchAll: vi.fn().mockResolvedValue(open), openWindow: vi.fn() }
    const click = async (data: unknown) => {
      const close = vi.fn()
      await clicked({ close, data } as unknown as Notification, clients as unknown as Clients, page)
      expect(close).toHaveBeenCalledOnce()
    }
    return { open, clients, click }
  }

  it('leads to the window that has the table, whatever it shows of it', async () => {
    const { open, clients, click } = windows('t/other', 't/ab12#42')
    await click('t/ab12')
    expect(open[1]?.focus).toHaveBeenCalledOnce()
    expect(open[0]?.focus).not.toHaveBeenCalled()
    expect(clients.openWindow).not.toHaveBeenCalled()
  })

  it('opens a window of its own, and leads nobody away from another table', async () => {
    const { open, clients, click } = windows('t/other')
    await click('t/ab12')
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${page}t/ab12`)
    expect(open[0]?.focus).not.toHaveBeenCalled()
  })

  it('asks for windows that this worker does not rule yet', async () => {
    const { clients, click } = windows()
    await click('t/ab12')
    expect(clients.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
  })

  it('that leads nowhere opens the start page', async () => {
    const { clients, click } = windows('t/other')
    await click(undefined)
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(page)
  })
})
