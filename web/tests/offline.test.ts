/** The page as an app: its manifests say the same in every language, and its links find their way in any folder. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { all, manifest, manifestFile } from '../manifest'
import { languages } from '../src/words/languages'

describe('a manifest a language', () => {
  it.each(languages)('%s', (language) => {
    const made = manifest(language) as Record<string, unknown> & {
      shortcuts: { name: string; url: string }[]
    }
    expect(made['lang']).toBe(language)
    expect(made['name']).toContain(all[language].start.title)
    expect(made.shortcuts.map(({ url }) => url)).toEqual([
      'g/korsar',
      'g/corsairs',
      'g/piraci',
      'g/corsaire',
      'g/chrono',
    ])
    // Relative: it lies wherever the page lies.
    expect(JSON.stringify(made)).not.toMatch(/"(?:src|url|start_url|scope)":"\//)
  })

  it('has a file of its own', () => expect(new Set(languages.map(manifestFile)).size).toBe(languages.length))
})

describe('a page in a folder of a host', () => {
  afterEach(() => {
    vi.resetModules()
    vi.unstubAllEnvs()
    document.body.replaceChildren()
  })

  async function below(): Promise<typeof import('../src/base')> {
    vi.stubEnv('PROD', true)
    return import('../src/base')
  }

  it('knows its own paths', async () => {
    const { base, inside, outside } = await below()
    expect(base).toMatch(/^\/.*\/$/)
    expect(inside(`${base}g/korsar`)).toBe('/g/korsar')
    expect(inside(base.slice(0, -1))).toBe('/')
    expect(outside('/g/korsar')).toBe(`${base}g/korsar`)
    expect(outside('/')).toBe(base)
  })

  it('moves links that come, and that change', async () => {
    const { base, moveLinks } = await below()
    moveLinks(document.body)
    const link = document.createElement('a')
    link.setAttribute('href', '/rules/korsar')
    const far = document.createElement('a')
    far.setAttribute('href', 'https://example.org/')
    const box = document.createElement('div')
    box.append(link, far)
    document.body.append(box)
    await vi.waitFor(() => expect(link.getAttribute('href')).toBe(`${base}rules/korsar`))
    link.setAttribute('href', '/')
    await vi.waitFor(() => expect(link.getAttribute('href')).toBe(base))
    expect(far.getAttribute('href')).toBe('https://example.org/')
  })
})
