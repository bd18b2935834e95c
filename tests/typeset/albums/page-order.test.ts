/** Whatever is added, taken out, moved and locked: what is bound can be bound, says its own numbers and loses no locked page. */
import { expect, test } from 'vitest'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { addedPage, slotsOf } from '#lib/albums/edit/compose-page.ts'
import { cropSlot } from '#lib/albums/edit/crop-slot.ts'
import { editedPages } from '#lib/albums/edit/edited-pages.ts'
import { fromLayers } from '#lib/albums/layers/from-layers.ts'
import { layerScene } from '#lib/albums/layers/layer-scene.ts'
import { toLayerPages, toLayers } from '#lib/albums/layers/to-layers.ts'
import { fitModes } from '#lib/albums/layout/fit.ts'
import { pageGeometry } from '#lib/albums/layout/geometry.ts'
import { dpiOf, pictureBox } from '#lib/albums/layout/slot.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { composeAlbum } from '#lib/albums/leaves/compose-album.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { knownPhotos } from '../../support/photos.ts'
import { fc } from '../../support/runner/property.ts'

const fonts = await fontBook()
const photos = knownPhotos(60, 'mixed', 4)

const laidOut = (tid: string, preface: string, acknowledgement = '') => {
  const product = albumProduct(tid)!
  const [size] = product.sizes
  const words = {
    title: '小满的夏天',
    subtitle: '',
    author: '阿舟',
    years: '2023',
    preface,
    acknowledgement,
    imprint: [],
  }
  const input = { photos, product, size, theme: themes[0], words: () => words }
  const { pages } = composeAlbum(input, fonts)
  const base: StoredPage[] = toLayerPages(pages, canvasOf(product, size, 'inner')).map((page, at) => {
    const { skeleton, shape } = pages[at]!
    return { ...page, skeleton, shape }
  })
  const look = { product, size, theme: themes[0], photos: new Map(photos.map((one) => [one.id, one])), fonts }
  return { base, look }
}
const albums = [laidOut('album', '那年夏天。', '谢谢。'), laidOut('calbum', ''), laidOut('square-album', '那年夏天。')]

const isSheet = ({ name }: { name: string }): boolean => /^\d+$/.test(name)
const order = (names: readonly string[]) => ({ target: 'album/sheets', field: 'order', value: { names: [...names] } })
const framesOf = (page: StoredPage) =>
  page.layers.filter(({ type }) => type === 'image').map(({ id: _, ...layer }) => layer)

test('sheets in any order, some gone, some new: each once, numbered by its place, in whole steps, with its photographs', () => {
  const step = fc.record({ kind: fc.constantFrom('add', 'remove', 'move'), at: fc.nat(90), to: fc.nat(90) })
  fc.assert(
    fc.property(
      fc.nat(2),
      fc.array(step, { maxLength: 12 }),
      fc.array(fc.nat(90), { maxLength: 2 }),
      (which, steps, locks) => {
        const { base, look } = albums[which]!
        const { double } = look.product
        const laid = base.filter(isSheet).map(({ name }) => name)
        const locked = locks.map((at) => laid[at % laid.length]!)
        let names = [...laid]
        const said: { target: string; field: string; value: NonNullable<unknown> }[] = locked.map((name) => ({
          ...{ target: `page/${name}`, field: 'locked', value: true },
        }))
        for (const [nth, { kind, at, to }] of steps.entries()) {
          const place = at % names.length
          if (kind === 'remove' && names.length > 1) names.splice(place, 1)
          if (kind === 'move') names.splice(to % names.length, 0, names.splice(place, 1)[0]!)
          if (kind !== 'add') continue
          const name = String(300 + nth)
          names.splice(place + 1, 0, name)
          said.push({
            target: `page/${name}`,
            field: 'composition',
            value: addedPage(photos.slice(nth, nth + 3), 2, look),
          })
        }
        names = [...new Set(names)]
        const pages = editedPages(base, [...said, order(names)] as Parameters<typeof editedPages>[1], look)
        const told = pages.filter(isSheet).map(({ name }) => name)
        for (const name of locked) expect(told.filter((one) => one === name)).toHaveLength(1)
        expect(told.filter((name) => names.includes(name))).toEqual(names)
        expect(told.every((name) => names.includes(name) || locked.includes(name))).toBe(true)
        let printed = 1
        for (const [at, page] of pages.entries()) {
          expect(page.pageIndex).toBe(at)
          const numbers = page.layers.filter(({ id }) => id.startsWith('folio-'))
          if (isSheet(page)) {
            if (double) expect(printed % 2).toBe(0)
            expect(page.pagination).toBe(double ? `${printed}-${printed + 1}` : String(printed))
            for (const { id, text, textAlign } of numbers) {
              expect(text).toBe(String(double && id === 'folio-right' ? printed + 1 : printed))
              expect(textAlign).toBe(double ? id.slice(6) : printed % 2 === 0 ? 'left' : 'right')
            }
            const before = base.find(({ name }) => name === page.name)
            if (before) expect(framesOf(page)).toEqual(framesOf(before))
          }
          printed += double && isSheet(page) ? 2 : 1
        }
        expect((printed - 1) % look.size.pages.step).toBe(0)
        expect(pages.filter((page) => !isSheet(page) && page.name !== 'blank').map(({ name }) => name)).toEqual(
          base.filter((page) => !isSheet(page) && page.name !== 'blank').map(({ name }) => name),
        )
        // Said back as it was laid out, every page is the one that was laid out.
        const back = editedPages(base, [order(laid)], look)
        expect(back).toEqual(base)
      },
    ),
    { numRuns: 40 },
  )
})

test('the catalogue tells where its moments stand now, in order, and leaves out what is gone', () => {
  const { base, look } = albums[0]!
  const catalog = base.find(({ name }) => name === 'catalog')!
  const rowsOf = (pages: readonly StoredPage[]) => {
    const { layers } = pages.find(({ name }) => name === 'catalog')!
    const at = (id: string) => layers.find((layer) => layer.id === id)
    return layers
      .filter(({ id }) => /^row-\d+$/.test(id))
      .map((row) => ({ text: row.text, page: at(`${row.id}-page`)!.text, y: row.frameY }))
      .sort((a, b) => a.y - b.y)
  }
  const rows = rowsOf(base)
  expect([catalog.layers.length > 8, rows.length >= 4]).toEqual([true, true])
  const names = base.filter(isSheet).map(({ name }) => name)
  // The last sheet that opens a moment goes to the front; the first is taken out.
  const lastPage = rows.at(-1)!.page
  const last = base.find(({ pagination }) => pagination.startsWith(`${lastPage}-`))!.name
  const [gone] = names
  const now = rowsOf(editedPages(base, [order([last, ...names.filter((one) => one !== last && one !== gone)])], look))
  expect(now[0]).toMatchObject({ text: rows.at(-1)!.text, page: rows[0]!.page })
  expect(now.map(({ text }) => text)).not.toContain(rows[0]!.text)
  expect(now).toHaveLength(rows.length - 1)
  expect(now.map(({ page }) => Number(page))).toEqual(now.map(({ page }) => Number(page)).sort((a, b) => a - b))
})

test('a locked sheet that was added stays, whatever order came', () => {
  const { base, look } = albums[0]!
  const value = addedPage([], 2, look)
  const laid = base.filter(isSheet).map(({ name }) => name)
  const composed = { target: 'page/640', field: 'composition', value: value as never }
  const locked = { target: 'page/640', field: 'locked', value: true }
  const sheets = (said: Parameters<typeof editedPages>[1]) =>
    editedPages(base, said, look)
      .filter(isSheet)
      .map(({ name }) => name)
  expect(sheets([composed, order(laid)])).toEqual(laid)
  expect(sheets([composed, order(laid), locked])).toEqual([...laid, '640'])
  expect(sheets([composed, locked])).toEqual([...laid, '640'])
})

test('a picture lies in its frame as its way says: whole and undistorted, sharp, pulled, or covering; layers say it back', () => {
  const { base, look } = albums[0]!
  const geometry = pageGeometry(look.product, look.size)
  const canvas = canvasOf(look.product, look.size, 'inner')
  const slots = base.filter(isSheet).flatMap((page) => slotsOf(page, look))
  const small = { ...photos[0]!, widthPx: 300, heightPx: 200, faces: [] }
  const sheetMm = 2 * look.size.trimMm[0]
  let bleeding = 0
  const bleeds = slots.filter((slot) => slot.bleeds).slice(0, 6)
  expect(bleeds.length).toBeGreaterThan(1)
  for (const slot of [...slots.slice(0, 20), ...bleeds, { ...slots[0]!, photo: small }])
    for (const fit of fitModes) {
      const crop = { focal: [0.5, 0.5] as [number, number], zoom: 1, turn: 0 as const }
      const laid = cropSlot(slot, fit === 'cover' ? crop : { ...crop, fit }, geometry)
      const [box, { frame, photo }] = [pictureBox(laid), laid]
      const inside = [
        ...[box.xMm - frame.xMm, box.yMm - frame.yMm],
        ...[frame.xMm + frame.wMm - box.xMm - box.wMm, frame.yMm + frame.hMm - box.yMm - box.hMm],
      ]
      for (const mm of inside) expect(mm).toBeGreaterThanOrEqual(-1e-6)
      const shape = box.wMm / laid.crop.w / (box.hMm / laid.crop.h) / (photo.widthPx / photo.heightPx)
      if (fit !== 'fill') expect(shape).toBeCloseTo(1, 5)
      if (fit === 'cover' || fit === 'fill') for (const mm of inside) expect(mm).toBeCloseTo(0, 6)
      if (fit !== 'cover') expect(laid.crop).toEqual({ x: 0, y: 0, w: 1, h: 1 })
      if (fit === 'contain' && !laid.bleeds) expect(Math.min(...inside)).toBeCloseTo(0, 6)
      if (laid.bleeds && (fit === 'contain' || fit === 'fit')) {
        // What the press cuts off is nothing of it; it is as large as that allows.
        const room = [box.xMm, box.yMm, sheetMm - box.xMm - box.wMm, look.size.trimMm[1] - box.yMm - box.hMm]
        for (const mm of room) expect(mm).toBeGreaterThanOrEqual(-1e-6)
        const left = [...room, ...inside.filter((mm) => mm < 1e-6)]
        if (fit === 'contain') expect(Math.min(...left)).toBeCloseTo(0, 6)
        bleeding += 1
      }
      if (fit === 'fit') expect(dpiOf(laid)).toBeGreaterThanOrEqual(249.9)
      const layers = JSON.parse(JSON.stringify(toLayers({ slots: [laid], texts: [] }, canvas)))
      expect(layers[0].fit).toBe(fit === 'cover' ? undefined : fit)
      const context = { canvas, theme: look.theme, photos: new Map([[photo.id, photo]]) }
      const read = fromLayers(layers, context)
      if (!read.ok) throw new Error(read.failure.message)
      const again = pictureBox(read.value.slots[0]!)
      for (const side of ['xMm', 'yMm', 'wMm', 'hMm'] as const) expect(again[side]).toBeCloseTo(box[side], 2)
      // What every painter is given.
      const drawn = layerScene({ name: '1', layers }, 2, { ...look, photos: context.photos })
      if (!drawn.ok) throw new Error(drawn.failure.message)
      const image = drawn.value.items.find(({ kind }) => kind === 'image')
      expect(image).toMatchObject({ media: photo.id })
      if (image?.kind === 'image')
        expect([image.wMm, image.hMm].map((mm) => mm.toFixed(1))).toEqual([box.wMm, box.hMm].map((mm) => mm.toFixed(1)))
    }
  expect(bleeding).toBeGreaterThan(3)
  const layer = base.find(isSheet)!.layers[0]!
  const context = { canvas, theme: look.theme, photos: look.photos }
  expect(fromLayers([{ ...layer, fit: 'scale-down' }], context)).toMatchObject({ ok: false })
})
