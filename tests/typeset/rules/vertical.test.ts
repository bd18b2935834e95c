import { describe, expect, test } from 'vitest'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { FaceId, GroupItem, SceneItem, TextItem } from '#lib/print/scene.ts'
import { verticalHeightMm, verticalItems } from '#lib/typeset/line/vertical.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'

// GB/T 15834 5.2 (vertical setting); CLREQ “Mixed text composition in vertical writing mode”; PRINT.md §4.
const sizePt = 10
const em = sizePt * mmPerPt
const ink = { cmyk: [0, 0, 0, 100] as const, rgb: '#000' }
const fonts = await fontBook()
const faces: FaceId[] = ['serif', 'sans', 'wenkai', 'xiaowei']

const set = (text: string, face: FaceId): SceneItem[] =>
  verticalItems(text, { centreMm: 50, topMm: 10 }, { face, sizePt }, { ink, origin: {} }, fonts)
const height = (text: string, face: FaceId): number =>
  Math.round((verticalHeightMm(text, { face, sizePt }, fonts) / em) * 1000)
const texts = (items: SceneItem[]): TextItem[] =>
  items.flatMap((one) => (one.kind === 'group' ? texts(one.items) : one.kind === 'text' ? [one] : []))
const words = (items: SceneItem[]): string =>
  texts(items)
    .flatMap((one) => one.clusters)
    .join('')
const groups = (items: SceneItem[]): GroupItem[] => items.filter((one) => one.kind === 'group')
/** Ink of an upright one in em from the column's middle (x) and from the top of the column (y down). */
const inkOf = (item: TextItem): { x0: number; x1: number; y0: number; y1: number } => {
  const box = fonts.inkBox(item.face, item.clusters[0]!)!
  const x = (item.xMm[0]! - 50) / em
  const y = (item.yMm - 10) / em
  return { x0: x + box.x0, x1: x + box.x1, y0: y - box.y1, y1: y - box.y0 }
}

describe.each(faces)('vertical setting in %s', (face) => {
  test('Han follow one another at one em, centred', () => {
    const items = texts(set('春眠', face))
    expect(items.map((one) => Math.round(((one.yMm - 10) / em) * 1000))).toEqual([880, 1880])
    expect(items.every((one) => Math.abs((one.xMm[0]! - 50) / em + 0.5) < 0.02)).toBe(true)
  })
  test('pauses and closing marks take 0.6 em', () => {
    expect(height('春，眠', face)).toBe(2600)
    expect(height('春。', face)).toBe(1600)
    expect(height('《春》', face)).toBe(2200)
  })
  test('？ and ！ keep their em (CLREQ, mainland vertical)', () => expect(height('春！', face)).toBe(2000))
  test('—— takes two em and turns with the line', () => {
    expect(height('春——眠', face)).toBe(4000)
    const [dash] = groups(set('春——眠', face))
    expect(dash?.matrix.slice(0, 4)).toEqual([0, 1, -1, 0])
    // Its bar stands in the middle of the column.
    expect(Math.abs((dash!.matrix[4] - 50) / em + 0.38)).toBeLessThan(0.01)
  })
  test('…… takes two em and is upright or turned, never a row across the column', () => {
    expect(height('春……', face)).toBe(3000)
    for (const one of set('……', face)) {
      expect(one.kind === 'group' || (one.kind === 'text' && one.features === 'vert')).toBe(true)
    }
  })
  test('one or two letters or figures stand upright in one em', () => {
    expect(height('12月', face)).toBe(2000)
    expect(height('A座', face)).toBe(2000)
    const [pair] = texts(set('12月', face))
    expect(pair?.clusters).toEqual(['1', '2'])
    const middle = (pair!.xMm[0]! + pair!.xMm[1]! + fonts.advance(pair!.face, '2') * pair!.sizePt * mmPerPt) / 2
    expect(Math.abs(middle - 50)).toBeLessThan(0.05 * em)
  })
  test('two wide letters are made to fit one em', () => {
    const [pair] = texts(set('WM', face))
    const width = fonts.shapeWord(face, 'WM').reduce((sum, one) => sum + one, 0) * pair!.sizePt * mmPerPt
    expect(width).toBeLessThanOrEqual(em * 1.001)
  })
  test('longer words lie on their side with a quarter em beside Han', () => {
    const wide = fonts.shapeWord(face, 'Kyoto').reduce((sum, one) => sum + one, 0)
    expect(height('去Kyoto看', face)).toBe(Math.round((2 + wide + 0.5) * 1000))
    expect(height('Kyoto看', face)).toBe(Math.round((1 + wide + 0.25) * 1000))
    expect(groups(set('去Kyoto看', face)).length).toBe(1)
  })
  test('words of one phrase lie together', () => expect(groups(set('去New York看', face)).length).toBe(1))
  test('brackets use the vertical form or are turned', () => {
    for (const one of set('（）《》“”', face)) {
      expect(one.kind === 'group' || (one.kind === 'text' && one.features === 'vert')).toBe(true)
    }
  })
  test('a pause stands to the upper right of its box even without a vertical form (5.2.1)', () => {
    const [, comma] = texts(set('春，', face))
    if (comma!.glyphs) return
    const at = inkOf(comma!)
    expect(at.x0).toBeGreaterThan(0)
    expect(at.y1).toBeLessThan(1.6)
  })
  test('nothing is lost and no mark is drawn lying in an upright column', () => {
    const text = '春，《眠》·“不”觉——晓……12月Kyoto！'
    expect(words(set(text, face))).toBe(text)
  })
  test('Han never lie on their side', () => expect(groups(set('春眠不觉晓', face))).toEqual([]))
  test('the interpunct does not take a whole em', () => expect(height('春·眠', face)).toBe(2600))
})
