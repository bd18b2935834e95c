/** Photographs become cards: whole sets, one picture a card, nothing in the knife's way, and a back one can post. */
import { expect, test } from 'vitest'
import { givenPages } from '#lib/albums/album/given-pages.ts'
import { layOut } from '#lib/albums/album/lay-out.ts'
import { checkPages } from '#lib/albums/check/check-pages.ts'
import { nextArrangement, slotsOf } from '#lib/albums/edit/compose-page.ts'
import { layerScenes } from '#lib/albums/layers/layer-scene.ts'
import { pageGeometry } from '#lib/albums/layout/geometry.ts'
import { openingsOf, singlePages } from '#lib/albums/layout/openings.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { postcardBack } from '#lib/albums/leaves/postcard-back.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { knownPhotos } from '../../support/photos.ts'
import { fc } from '../../support/runner/property.ts'

const fonts = await fontBook()
const product = albumProduct('postcard-148')!
const [size] = product.sizes
const of = (count: number, kind: 'mixed' | 'phone' = 'mixed', seed = 3, theme = 'plain') => {
  const photos = knownPhotos(count, kind as 'mixed', seed)
  const work = { photos, tid: 'postcard-148', size: '148', theme, title: '寄给你', author: '', brand: '心书' }
  const look = { product, size, theme: themes[0], photos: new Map(photos.map((one) => [one.id, one])), fonts }
  return { photos, laid: layOut(work, fonts), look }
}

test('whatever is brought, cards come in whole sets, each with one picture, in the order of time, clear of the knife', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(5), (count, seed) => {
      const { photos, laid, look } = of(count, 'mixed', seed)
      const cards = laid.pages.length
      expect([8, 16, 24]).toContain(cards)
      expect(laid.pageCount).toBe(cards)
      // The nearest set; of two as near the larger.
      for (const other of [8, 16, 24]) expect(Math.abs(cards - count)).toBeLessThanOrEqual(Math.abs(other - count))
      expect(laid.pages.map(({ name }) => name)).toEqual(Array.from({ length: cards }, (_, at) => `${at + 1}`))
      const shown = laid.pages.map((page) => slotsOf(page, look))
      for (const slots of shown) {
        expect(slots).toHaveLength(1)
        const [{ frame, bleeds }] = slots as [(typeof slots)[0] & object]
        if (bleeds) expect([frame.xMm, frame.yMm, frame.wMm, frame.hMm].map(Math.round)).toEqual([-3, -3, 154, 106])
        else {
          expect(Math.min(frame.xMm, frame.yMm)).toBeGreaterThanOrEqual(5.9)
          expect(frame.xMm + frame.wMm).toBeLessThanOrEqual(142.1)
          expect(frame.yMm + frame.hMm).toBeLessThanOrEqual(94.1)
        }
      }
      const ids = shown.map(([slot]) => slot!.photo.id)
      const distinct = [...new Set(ids)]
      // Each that has a card is there before any comes again.
      expect(ids.slice(0, distinct.length)).toEqual(distinct)
      expect(distinct.length).toBe(Math.min(cards, count))
      expect(new Set([...distinct, ...laid.noRoom]).size).toBe(count)
      const times = distinct.flatMap((id) => photos.find((one) => one.id === id)?.takenMs ?? [])
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }),
    { numRuns: 40 },
  )
})

test('a set is saved as it was seen, is checked without complaint of its form, and lies card by card', () => {
  const { laid, look } = of(10)
  const given = givenPages(laid.pages, { product, size, theme: themes[0], photos: look.photos })
  if (!given.ok) throw new Error(given.failure.message)
  expect([given.value.pages.length, given.value.pageCount]).toEqual([8, 8])
  const scenes = layerScenes(given.value.pages, look)
  if (!scenes.ok) throw new Error(scenes.failure.message)
  expect(openingsOf(scenes.value).every(({ sheet }) => sheet)).toBe(true)
  expect(singlePages(scenes.value)).toHaveLength(8)
  const checked = { product, size, theme: themes[0], fonts, photos: look.photos, title: '寄给你', author: '' }
  const reasons = checkPages({ ...checked, pages: given.value.pages, pageCount: 8 })
  expect(reasons.filter(({ severity }) => severity === 'error')).toEqual([])
  // Seven cards are no set; eight of one photograph are.
  const short = checkPages({ ...checked, pages: given.value.pages.slice(0, 7), pageCount: 7 })
  expect(short.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['page_size', 'bound']))
  expect(short.find(({ reason }) => reason === 'bound')?.message).toBe('有 7 张，要是 8 的倍数才装得成')
  const one = of(1)
  expect(
    checkPages({ ...checked, photos: one.look.photos, pages: one.laid.pages, pageCount: 8 }).map(
      ({ reason }) => reason,
    ),
  ).not.toContain('twice')
})

test('换一版 turns through all ways of a card and comes back; the photograph stays, no number is printed', () => {
  const { laid, look } = of(8)
  for (const first of laid.pages) {
    let [page, seen] = [first, new Set([first.shape])]
    for (let turn = 0; turn < 4; turn += 1) {
      const next = nextArrangement(page, 1, look)
      if (!next) break
      expect(next.shape).not.toBe(page.shape)
      page = { ...page, ...next }
      seen = seen.add(page.shape)
      expect(slotsOf(page, look).map(({ photo }) => photo.id)).toEqual(
        slotsOf(first, look).map(({ photo }) => photo.id),
      )
      expect(page.layers.filter(({ name }) => name === 'folio')).toEqual([])
    }
    expect(seen.size).toBeGreaterThanOrEqual(2)
  }
})

test('the back has six boxes for the postcode, the place of the stamp, lines, and room for a hand; a long title is left out', () => {
  const stage = { page: pageGeometry(product, size), theme: themes[0], fonts }
  const textOf = (title: string): string =>
    postcardBack(stage, { title, brand: '心书' })
      .items.flatMap((item) => (item.kind === 'text' ? item.clusters : []))
      .join('')
  const { items } = postcardBack(stage, { title: '寄给你', brand: '心书' })
  const outlines = items.filter(({ kind }) => kind === 'path')
  expect(outlines).toHaveLength(7)
  expect(outlines.filter((item) => item.kind === 'path' && item.stroke?.rgb === '#c8372d')).toHaveLength(6)
  const rules = items.flatMap((item) => (item.kind === 'rect' ? [item] : []))
  expect(rules.filter(({ xMm }) => xMm > 80)).toHaveLength(5)
  // Left of the fold, below the boxes, nothing but the small line at the foot.
  expect(rules.filter(({ xMm }) => xMm < 73)).toEqual([])
  for (const item of items) if (item.kind === 'text' && item.xMm[0]! < 74) expect(item.yMm).toBeGreaterThan(90)
  expect(textOf('寄给你')).toContain('寄给你')
  expect(textOf('很长的名字'.repeat(12))).not.toContain('很长')
  expect(textOf('寄给你')).toContain('邮政编码')
})
