/**
 * Writes src/lib/print/font/tables/face-tables.json: what the print faces answer the typesetter, for a browser that has none of
 * them (face-tables.ts). Run after a face was added or renewed; tests/typeset/pages/face-tables.test.ts says when.
 */
import { writeFileSync } from 'node:fs'
import { everyEmoji } from '#lib/print/emoji/emoji.server.ts'
import { FACE_IDS, FACES } from '#lib/print/font/faces.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { FaceTable, FaceTables } from '#lib/print/font/tables/face-tables.ts'
import type { FaceId } from '#lib/print/scene.ts'

const fonts = await fontBook()
/** Widths and boxes in ten-thousandths of an em: finer than anything a line is measured by. */
const unit = (em: number): number => Math.round(em * 10_000)
const lastPoint = 0x323af

/** First point, how many of one width follow one another, their width; points count from the end of the run before. */
const runsOf = (face: FaceId): number[] => {
  const runs: number[] = []
  let next = 0
  for (let point = 0x20; point <= lastPoint; point++) {
    if (point >= 0xd800 && point <= 0xf8ff) continue
    const char = String.fromCodePoint(point)
    if (!fonts.owns(face, char)) continue
    const width = unit(fonts.advance(face, char))
    const goesOn = runs.length > 0 && next === point && runs.at(-1) === width
    if (goesOn) runs[runs.length - 2]! += 1
    else runs.push(point - next, 1, width)
    next = point + 1
  }
  return runs
}

const ascii = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at))

/** Kerned pairs of ASCII: both letters, and by how much the first one's width changes. */
const kerningOf = (face: FaceId): FaceTable['kern'] => {
  const kern: Record<string, number> = {}
  for (const left of ascii)
    for (const right of ascii) {
      if (!fonts.owns(face, left + right)) continue
      const moved = unit((fonts.shapeWord(face, left + right)[0] ?? 0) - fonts.advance(face, left))
      if (moved !== 0) kern[left + right] = moved
    }
  return kern
}

const marks = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const signs = [marks(0x21, 0x7e), marks(0x2010, 0x2027), marks(0x2e3a, 0x2e3b), marks(0x3001, 0x303f)].flat()
const wide = [...signs, ...marks(0x2190, 0x21ff), ...marks(0x3040, 0x33ff), ...marks(0xff01, 0xffe6)]

const tableOf = (face: FaceId): FaceTable => {
  const { last } = FACES[face]
  const { ascent, descent, capHeight, xHeight } = fonts.metrics(last ? 'serif' : face)
  const own = (points: readonly number[]): [number, string][] =>
    last
      ? []
      : points.flatMap((point): [number, string][] => {
          const char = String.fromCodePoint(point)
          return fonts.owns(face, char) ? [[point, char]] : []
        })
  const han = ['——', ...own(signs).map(([, char]) => char)].flatMap((text) => {
    const form = fonts.owns(face, text) && !last ? fonts.hanGlyph?.(face, text) : undefined
    return form ? [[text, [form.glyph, unit(form.advance)]] as const] : []
  })
  const upright = own(wide).flatMap(([point]) => {
    const glyph = fonts.vertGlyph(face, point)
    return glyph >= 0 ? [point, glyph] : []
  })
  const ink = own([...signs, ...marks(0xff01, 0xff5e)]).flatMap(([point, char]) => {
    const box = fonts.inkBox(face, char)
    return box ? [point, unit(box.x0), unit(box.y0), unit(box.x1), unit(box.y1)] : []
  })
  return {
    runs: runsOf(face),
    metrics: [ascent, descent, capHeight, xHeight].map(unit),
    ...(last ? {} : { kern: kerningOf(face), han: Object.fromEntries(han), upright, ink }),
  }
}

const faces = Object.fromEntries(FACE_IDS.map((face) => [face, tableOf(face)])) as FaceTables['faces']
const tables: FaceTables = { faces, emoji: everyEmoji().sort() }
writeFileSync('src/lib/print/font/tables/face-tables.json', `${JSON.stringify(tables)}\n`)
