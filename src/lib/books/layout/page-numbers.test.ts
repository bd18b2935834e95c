import { expect, test } from 'vitest'
import type { Origin, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { figuresPage, numbered, numbersOf, unnumbered } from './page-numbers.ts'

const text = (words: string, origin: Origin): SceneItem => ({
  ...{ kind: 'text', face: 'serif', sizePt: 9, ink: { cmyk: [0, 0, 0, 100], rgb: '#000000' }, yMm: 200 },
  ...{ clusters: [...words], xMm: [...words].map((_, at) => 10 + at), origin },
})
const page = (number: number): ScenePage => ({
  ...{ widthMm: 148, heightMm: 210, bleedMm: 3, side: number % 2 ? 'right' : 'left', month: '202404', kind: 'body' },
  folio: String(number),
  items: [
    text(`P.${number}`, { role: 'catalogue', numbered: true }),
    text('春天', { role: 'text', entryId: 'a' }),
    text(String(number), { role: 'folio' }),
    text('四月', { role: 'running' }),
  ],
})

test('pages without numbers are the same wherever they stand, and have them back where they were', () => {
  const pages = [12, 13, 14].map(page)
  expect(unnumbered(page(12))).toEqual(unnumbered({ ...page(112) }))
  expect(numbered(pages.map(unnumbered), numbersOf([...[10, 11].map(page), ...pages]), 2)).toEqual(pages)
  expect(numbersOf([12, 13].map(page)).forms.length).toBe(2)
})

test('pages kept before numbers lay beside them are as they were', () => {
  expect(numbered([page(3)], undefined, 0)).toEqual([page(3)])
})

test('fonts have every figure a number may come to have', () => {
  const { items } = figuresPage(page(12), numbersOf([page(12)]))
  for (const item of items) expect(item.kind === 'text' && item.clusters.join('')).toMatch(/0.*9/)
})
