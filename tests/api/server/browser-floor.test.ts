import { expect, test } from 'vitest'
import { flattenLayers } from '../../../scripts/browser-floor.ts'

test('layers are opened up where they stand, statements of order are left out', () => {
  const css =
    '@layer base,components;:root{--a:1px}@layer base{h1{color:red}@media print{h1{color:#000}}}@layer x.y{p{margin:0}}b{top:0}'
  expect(flattenLayers(css)).toBe(':root{--a:1px}h1{color:red}@media print{h1{color:#000}}p{margin:0}b{top:0}')
})

test('layers within layers and within conditions come apart too', () => {
  expect(flattenLayers('@layer a{@layer b{i{x:y}}@supports (gap:1px){@layer c{u{x:y}}}}')).toBe(
    'i{x:y}@supports (gap:1px){u{x:y}}',
  )
})

test('braces in strings and comments do not count', () => {
  const inside = 'a::before{content:"}\\"{"}/* } */b{background:url("data:x}")}'
  expect(flattenLayers(`@layer a{${inside}}c{x:y}`)).toBe(`${inside}c{x:y}`)
})

test('what has no layers stays as it is', () => {
  expect(flattenLayers('a{color:red}')).toBe('a{color:red}')
})
