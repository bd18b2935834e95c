import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { frameOf } from '../brand/frame.ts'
import { routes } from './routes.ts'

/** Addresses of the pages under src/pages; 404.astro and 500.astro are Astro's own and have no address. */
const pages = globSync('src/pages/**/*.astro')
  .map((file) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.astro$/, '') || '/')
  .filter((path) => path !== '/404' && path !== '/500')

test('every page has a row and every row has a page', () => {
  const why = 'expected: pages of src/pages; received: rows of routes-*.ts (docs/new-screen.md 1)'
  expect(routes.map(({ pattern }) => pattern).sort(), why).toEqual([...pages].sort())
})

test('names are told apart, and no two rows take the same addresses', () => {
  const names = routes.map(({ name }) => name).filter((name) => name !== '')
  expect(new Set(names).size).toBe(names.length)
  const shapes = routes.map(({ pattern }) => pattern.replaceAll(/\[(\.\.\.)?\w+\]/g, '[$1]'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('columns agree with each other', () => {
  for (const route of routes) {
    const { name, title, nav, footer, native, tabs, alert, needs, robots, cache } = route
    const said = (text: string) => `${route.pattern}: ${text}`
    expect(title.trim().length, said('has a title')).toBeGreaterThan(0)
    expect(alert !== null, said('whoever is stopped is told why')).toBe(route.private)
    if (nav === 'hidden' || name === '') expect(footer, said('no footer without navigation or name')).toBe('none')
    if (native) expect(tabs, said('no tab bar in an app')).toBe(false)
    if (needs === 'operator') expect(route.private, said('an operator signs in')).toBe(true)
    if (route.private) expect([robots, cache], said('nobody else keeps it')).toEqual(['noindex', 'never'])
  }
})

test('partners and fullscreen visits see the content alone; a shared page keeps its bar from visitors', () => {
  const row = routes.find(({ name }) => name === 'book.share')!
  const visitor = { signedIn: false, partner: false, fullscreen: false }
  expect(frameOf(row, visitor).nav).toBe('hidden')
  expect(frameOf(row, { ...visitor, signedIn: true }).nav).toBe('sm')
  const home = routes.find(({ name }) => name === 'home')!
  expect(frameOf(home, visitor)).toEqual({ nav: 'normal', footer: 'large', tabs: true, side: true })
  const alone = { nav: 'hidden', footer: 'none', tabs: false, side: false }
  expect(frameOf(home, { ...visitor, partner: true })).toEqual(alone)
  expect(frameOf(home, { ...visitor, fullscreen: true })).toEqual(alone)
})
