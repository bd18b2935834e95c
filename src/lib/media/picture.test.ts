import { expect, test } from 'vitest'
import { formatFor, isFitMode, pictureAddress, rangeOf, widthFor, widthForElement } from './picture.ts'

test('a width step is the smallest that is wide enough', () => {
  expect([1, 320, 321, 900, 1280, 4000].map(widthFor)).toEqual([320, 320, 480, 960, 1280, 1280])
})

test('a place takes the step its pixels need, up to twice its width', () => {
  expect(widthForElement(300)).toBe(320)
  expect(widthForElement(320, 2)).toBe(640)
  expect(widthForElement(400, 3)).toBe(800)
  expect(widthForElement(900, 2)).toBe(1280)
  expect(widthForElement(300, 0.5)).toBe(320)
})

test('a place not measured yet takes 640, and 960 when it is shown large', () => {
  expect(widthForElement(0)).toBe(640)
  expect(widthForElement(0, 3)).toBe(640)
  expect(widthForElement(0, 2, true)).toBe(960)
})

test('only pictures of ours are asked for in a width, and keep their signature', () => {
  const sha = 'a'.repeat(64)
  expect(pictureAddress(`/media/${sha}?w=320&s=u.x`, 640, 'https://xinshu.example')).toBe(`/media/${sha}?w=640&s=u.x`)
  expect(pictureAddress(`https://img.example/media/${sha}`, 640, 'https://xinshu.example')).toBe(
    `https://img.example/media/${sha}?w=640`,
  )
  // Of the outside, brought by us.
  expect(pictureAddress('/fetch/aHR0cHM?s=u.x', 320, 'https://xinshu.example')).toBe('/fetch/aHR0cHM?s=u.x&w=320')
  expect(pictureAddress('https://cdn.example/fetch/a', 640, 'https://xinshu.example')).toBe(
    'https://cdn.example/fetch/a',
  )
  expect(pictureAddress('/art/sea.svg', 640, 'https://xinshu.example')).toBe('/art/sea.svg')
})

test('there are four ways for a picture to sit in its frame', () => {
  expect(['fit', 'contain', 'cover', 'fill'].every(isFitMode)).toBe(true)
  expect(isFitMode('none')).toBe(false)
})

test('the best format a browser names is taken, refused ones are not', () => {
  expect(formatFor('image/avif,image/webp,*/*')).toBe('avif')
  expect(formatFor('image/avif;q=0, image/webp')).toBe('webp')
  expect(formatFor('*/*')).toBe('jpeg')
  expect(formatFor(null)).toBe('jpeg')
})

test('ranges are cut to the file and impossible ones are named', () => {
  expect(rangeOf('bytes=0-1', 10)).toEqual({ first: 0, last: 1 })
  expect(rangeOf('bytes=5-', 10)).toEqual({ first: 5, last: 9 })
  expect(rangeOf('bytes=-3', 10)).toEqual({ first: 7, last: 9 })
  expect(rangeOf('bytes=10-', 10)).toBe('outside')
  expect(rangeOf('bytes=0-1,4-5', 10)).toBe('whole')
  expect(rangeOf(null, 10)).toBe('whole')
})
