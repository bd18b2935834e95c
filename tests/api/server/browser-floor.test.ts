import { globSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { openLayers } from '../../../scripts/build/browser-floor.ts'

const opened = (css: string): string =>
  postcss([openLayers as postcss.AcceptedPlugin]).process(css, { from: undefined }).css

test('what a tool puts into a layer stands in the open, statements of order are left out', () => {
  expect(opened('@layer a,b;@layer a{@layer b{i{x:y}}@supports (gap:1px){@layer c{u{x:y}}}}p{x:y}')).toBe(
    'i{x:y}@supports (gap:1px){u{x:y}}p{x:y}',
  )
})

test('our own styles name no layers', () => {
  const layered = globSync('src/**/*.{css,astro}').filter((file) => /@layer\b/.test(readFileSync(file, 'utf8')))
  expect(layered).toEqual([])
})
