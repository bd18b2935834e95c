/**
 * `npm run bench:photos`: how good are pages that photographs lay out by themselves? Albums of sets nobody tuned to, judged by
 * albums-and-site.md §2.3, beside its best grid templates (C2) for four photographs a page in the same margins.
 */

import { type Box, pageGeometry, typeArea } from '#lib/albums/layout/geometry.ts'
import { lossOf, type Slot, slotIn } from '#lib/albums/layout/slot.ts'
import { themes } from '#lib/albums/layout/theme.ts'
import { composeAlbum } from '#lib/albums/leaves/compose-album.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { knownPhotos, type PhotoMix } from '../../tests/support/photos.ts'

type Judged = { isGood: boolean; why: string }

const area = ({ wMm, hMm }: Box): number => wMm * hMm

/** Of a frame what lies in a box, mm². */
const within = (frame: Box, box: Box): number =>
  Math.max(0, Math.min(frame.xMm + frame.wMm, box.xMm + box.wMm) - Math.max(frame.xMm, box.xMm)) *
  Math.max(0, Math.min(frame.yMm + frame.hMm, box.yMm + box.hMm) - Math.max(frame.yMm, box.yMm))

/** Heads outside of what is seen. */
const cutsHead = ({ photo, crop }: Slot): boolean =>
  photo.faces.some(
    (head) =>
      head.x < crop.x - 0.006 ||
      head.y < crop.y - 0.006 ||
      head.x + head.w > crop.x + crop.w + 0.006 ||
      head.y + head.h > crop.y + crop.h + 0.006,
  )

/** §2.3: worst crop ≤ 25 %, no face cut, uncovered ≤ 20 %, smallest ≥ 0.35 of its share, order inversions ≤ 34 %. */
function judge(slots: readonly Slot[], box: Box, all: readonly Slot[] = slots): Judged {
  const covered = all.reduce((sum, { frame }) => sum + within(frame, box), 0)
  const least = Math.min(...slots.map(({ frame }) => area(frame)))
  const pairs = slots.flatMap((one, i) => slots.slice(i + 1).map((other) => [one, other] as const))
  const inverted = pairs.filter(
    ([one, other]) =>
      other.frame.yMm + other.frame.hMm <= one.frame.yMm + 1 ||
      (other.frame.xMm + other.frame.wMm <= one.frame.xMm + 1 && other.frame.yMm < one.frame.yMm + one.frame.hMm),
  ).length
  const why = slots.some((slot) => lossOf(slot) > 0.25)
    ? 'crop'
    : slots.some(cutsHead)
      ? 'head'
      : covered < 0.8 * area(box)
        ? 'white'
        : least < (0.35 * area(box)) / slots.length
          ? 'small'
          : pairs.length > 0 && inverted / pairs.length > 0.34
            ? 'order'
            : ''
  return { isGood: why === '', why }
}

/** Every grid of rows or of columns that takes so many photographs. */
function grids(count: number): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: Math.min(4, count) }, (_, i) => i + 1).flatMap((first) =>
    grids(count - first).map((rest) => [first, ...rest]),
  )
}

/** The best grid template for these photographs: rows and columns, crops moved off faces. */
function bestGrid(photos: readonly LayoutPhoto[], box: Box, page: Parameters<typeof slotIn>[2]): Slot[] {
  const gap = page.gapMm
  const all = grids(photos.length).flatMap((rows) =>
    [true, false].map((across) => {
      let at = 0
      return rows.flatMap((count, r) =>
        Array.from({ length: count }, (_, c) => {
          const [long, short] = across ? [box.hMm, box.wMm] : [box.wMm, box.hMm]
          const deep = (long - gap * (rows.length - 1)) / rows.length
          const wide = (short - gap * (count - 1)) / count
          const [along, beside] = [r * (deep + gap), c * (wide + gap)]
          const frame = across
            ? { xMm: box.xMm + beside, yMm: box.yMm + along, wMm: wide, hMm: deep }
            : { xMm: box.xMm + along, yMm: box.yMm + beside, wMm: deep, hMm: wide }
          return slotIn(photos[at++]!, frame, page)
        }),
      )
    }),
  )
  const cost = (slots: Slot[]): number => {
    const losses = slots.map(lossOf)
    return (
      losses.reduce((sum, loss) => sum + loss, 0) / slots.length + Math.max(...losses) + slots.filter(cutsHead).length
    )
  }
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}

const fonts = await fontBook()
const share = (count: number, of: number): string => `${((100 * count) / Math.max(1, of)).toFixed(1).padStart(5)} %`
const sets: [PhotoMix, number][] = [
  ['mixed', 80],
  ['upright', 60],
  ['panoramas', 40],
  ['camera', 90],
]
for (const tid of ['album', 'square-album']) {
  const product = albumProduct(tid)!
  const page = pageGeometry(product, product.sizes[0])
  for (const [mix, count] of sets) {
    let [pages, good, strict, grid, fours, ms] = [0, 0, 0, 0, 0, 0]
    const reasons = new Map<string, number>()
    for (let seed = 1; seed <= 6; seed += 1) {
      const photos = knownPhotos(count, mix, 1000 + seed)
      const began = performance.now()
      const words = () => ({ title: '', subtitle: '', author: '', years: '', imprint: [] })
      const made = composeAlbum({ photos, product, size: product.sizes[0], theme: themes[0], words }, fonts)
      ms += performance.now() - began
      for (const { name, slots, texts } of made.pages) {
        if (!/^\d+$/.test(name) || slots.length === 0) continue
        for (const side of ['left', 'right'] as const) {
          const own = slots.filter(({ frame }) => (side === 'left') === frame.xMm + frame.wMm / 2 < page.widthMm)
          if (own.length === 0) continue
          pages += 1
          const box = typeArea(page, side)
          const caption = texts.filter(
            ({ role, xMm }) => role === 'caption' && (side === 'left') === xMm < page.widthMm,
          )
          const low = Math.max(...own.map(({ frame }) => frame.yMm + frame.hMm))
          const words = caption.length > 0 ? Math.max(0, box.yMm + box.hMm - low) : 0
          const judged = judge(own, { ...box, hMm: box.hMm - words }, slots)
          const asWhite = judge(own, box, slots)
          if (judged.isGood) good += 1
          else reasons.set(judged.why, (reasons.get(judged.why) ?? 0) + 1)
          if (asWhite.isGood) strict += 1
        }
      }
      for (let at = 0; at + 4 <= photos.length; at += 4) {
        fours += 1
        if (judge(bestGrid(photos.slice(at, at + 4), typeArea(page, 'right'), page), typeArea(page, 'right')).isGood)
          grid += 1
      }
    }
    const told = [...reasons].map(([why, some]) => `${why} ${some}`).join(', ')
    process.stdout.write(
      `${tid.padEnd(13)}${mix.padEnd(10)} good ${share(good, pages)}  strip as white ${share(strict, pages)}  grids of four ${share(grid, fours)}  ${Math.round(ms / 6)} ms an album  [${told}]\n`,
    )
  }
}
