import { describe, expect, it } from 'vitest'
import { pathOf, route, type Route } from '../src/router'

describe('a path is one page', () => {
  const pages: [string, Route][] = [
    ['/', { page: 'start' }],
    ['/g/korsar', { page: 'game', game: 'korsar' }],
    ['/t/brave-gull', { page: 'table', id: 'brave-gull' }],
    ['/r/a7Xk2', { page: 'replay', id: 'a7Xk2' }],
    ['/r', { page: 'records' }],
    ['/exercises', { page: 'exercises' }],
    ['/exercises/a7Xk2', { page: 'exercises', id: 'a7Xk2' }],
    ['/@/Anne%20B', { page: 'player', name: 'Anne B' }],
    ['/learn/piraci', { page: 'learn', game: 'piraci' }],
    ['/rules/korsar', { page: 'rules', game: 'korsar' }],
  ]
  it.each(pages)('%s', (path, page) => {
    expect(route(path)).toEqual(page)
    expect(pathOf(page)).toBe(path)
  })

  it('leads to a rule by its fragment, and back', () => {
    const page: Route = { page: 'rules', game: 'korsar', rule: 'KOR-17' }
    expect(route('/rules/korsar', '#KOR-17')).toEqual(page)
    expect(pathOf(page)).toBe('/rules/korsar#KOR-17')
  })

  it('leads to a move of a game by its fragment, and back', () => {
    for (const page of ['replay', 'table'] as const) {
      const path = page === 'replay' ? '/r/a7Xk2' : '/t/a7Xk2'
      expect(route(path, '#42')).toEqual({ page, id: 'a7Xk2', move: 42 })
      expect(pathOf({ page, id: 'a7Xk2', move: 42 })).toBe(`${path}#42`)
      expect(route(path, '#4x')).toEqual({ page, id: 'a7Xk2' })
    }
  })

  it('forgives a slash at the end', () =>
    expect(route('/g/korsar/')).toEqual({ page: 'game', game: 'korsar' }))

  it.each(['/g', '/g/korsar/more', '/nowhere', '/@/%E0%A4%A', '/t/a b'])('%s is no page', (path) =>
    expect(route(path).page).toBe('lost'),
  )
})
