/** Handing a game on: through what the device offers where it has a way to send, and as a file everywhere. */
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Share from '../src/replay/Share.svelte'
import { en } from '../src/words/en'

const props = { title: 'Korsar', name: 'korsar-ab12', text: 'the record', close: () => undefined }
const link = 'https://harbour.test/r/ab12#42'
const says = en.replay.share

/** A device that sends what `canShare` says, and what it was given. */
function device(canShare: (what: ShareData) => boolean, share = vi.fn().mockResolvedValue(undefined)) {
  Object.defineProperties(navigator, {
    canShare: { value: canShare, configurable: true },
    share: { value: share, configurable: true },
  })
  return share
}

const keys = (container: HTMLElement): string[] =>
  [...container.ownerDocument.querySelectorAll('.sharing .care-keys button')].map((key) =>
    key.textContent.trim(),
  )
const press = async (container: HTMLElement, label: string): Promise<void> => {
  const all = [...container.ownerDocument.querySelectorAll('.sharing button')]
  const key = all.find((one) => one.textContent.trim() === label)
  if (!key) throw new Error(`no key ${label}`)
  await fireEvent.click(key)
}

afterEach(() => {
  cleanup()
  for (const way of ['canShare', 'share']) Reflect.deleteProperty(navigator, way)
})

describe('sharing a game', () => {
  it('sends the link where a harbour has the game', async () => {
    const share = device(() => true)
    const { container } = render(Share, { ...props, link })
    await press(container, says.send)
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Korsar', url: link })
  })

  it('sends the record itself where only this browser has it', async () => {
    const share = device((what) => what.files?.length === 1)
    const { container } = render(Share, { ...props, link: null })
    await press(container, says.sendRecord)
    const [sent] = share.mock.calls[0] as [{ title: string; files: File[] }]
    expect(sent.title).toBe('Korsar')
    expect(sent.files.map(({ name }) => name)).toEqual(['korsar-ab12.tortuga'])
    expect(await sent.files[0]?.text()).toBe('the record')
  })

  it('offers nothing that the device cannot send', () => {
    device((what) => what.files === undefined)
    expect(keys(render(Share, { ...props, link: null }).container)).toEqual([en.replay.download])
  })

  it('is not troubled by somebody who changes their mind', async () => {
    const left = vi.fn()
    process.on('unhandledRejection', left)
    let asked = 0
    // No mock of vitest's: those look at what becomes of a promise themselves.
    device(() => true, (() => {
      asked++
      return Promise.reject(new DOMException('', 'AbortError'))
    }) as never)
    const { container } = render(Share, { ...props, link })
    await press(container, says.send)
    expect(asked).toBe(1)
    // What nobody caught is told when all that waits has been done.
    await new Promise((done) => setTimeout(done, 0))
    process.off('unhandledRejection', left)
    expect(left).not.toHaveBeenCalled()
  })
})
