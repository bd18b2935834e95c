import { expect, test } from 'vitest'
import { drawSampleAlbum } from './sample-work.server.ts'

test('the sample is laid out of our drawings, needs no font and opens at several sheets', async () => {
  const sample = { tid: 'square-album', title: '小满的夏天', author: '林知夏', brand: '心书' }
  const { cover, openings } = await drawSampleAlbum(sample)
  const all = [cover.svg, ...openings.flatMap((opening) => opening.flatMap((page) => page?.svg ?? []))].join('')
  expect(all).not.toContain('<text')
  const hrefs = new Set([...all.matchAll(/<image href="([^"]+)"/g)].map(([, href]) => href))
  expect([...hrefs].every((href) => /^\/art\/[a-z]+\.svg$/.test(href!))).toBe(true)
  expect(hrefs.size).toBeGreaterThanOrEqual(15)
  expect(openings.filter((opening) => opening.length === 1 && opening[0]?.isSheet).length).toBeGreaterThanOrEqual(4)
  expect(cover.svg).toContain('/art/')
}, 60_000)
