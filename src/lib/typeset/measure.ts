import type { FontBook } from '../print/font-book.ts'
import type { FaceId } from '../print/scene.ts'
import type { Item } from './itemise.ts'

/** An item with natural widths in em. `widths` run parallel to `item.clusters`. */
export type Measured = Item & { widths: number[]; width: number; face: FaceId }

export const emojiBoxEm = 1.06
const middleEm = 0.6

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/**
 * Natural widths. Han and full-width marks are 1 em by rule whatever the font says (quotes are narrow in most);
 * words are shaped with kerning; —— and …… are 1 em a half. A word wider than the measure falls apart into clusters.
 */
export function measureItems(
  items: Item[],
  fonts: FontBook,
  face: FaceId,
  latin: FaceId,
  measureEm: number,
): Measured[] {
  const out: Measured[] = []
  for (const item of items) {
    if (item.kind === 'word') {
      const widths = fonts.shapeWord(latin, item.clusters.join(''))
      const exact =
        widths.length === item.clusters.length ? widths : item.clusters.map((one) => fonts.advance(latin, one))
      const width = sum(exact)
      if (width <= measureEm * 0.96) out.push({ ...item, widths: exact, width, face: latin })
      else {
        item.clusters.forEach((cluster, index) => {
          const one = exact[index] ?? 0
          const glued = index === 0 ? item.glued : false
          out.push({
            ...item,
            clusters: [cluster],
            at: item.at + index,
            widths: [one],
            width: one,
            glued,
            piece: index > 0 || item.piece,
            face: latin,
          })
        })
      }
      continue
    }
    const width = naturalEm(item, fonts, face)
    out.push({ ...item, widths: item.clusters.map(() => width / item.clusters.length), width, face })
  }
  return out
}

function naturalEm(item: Item, fonts: FontBook, face: FaceId): number {
  switch (item.kind) {
    case 'emoji':
      return emojiBoxEm
    case 'middle':
      return middleEm
    case 'space':
      return item.clusters[0] === '\u3000' ? 1 : 0.25
    case 'dash':
    case 'dots':
      return item.clusters.length
    case 'symbol':
      return Math.max(0.3, fonts.advance(face, item.clusters[0] ?? ''))
    case 'han': {
      const code = item.clusters[0]?.codePointAt(0) ?? 0
      // Half-width katakana and the like keep their own width.
      return code >= 0xff61 && code <= 0xffdc ? fonts.advance(face, item.clusters[0] ?? '') : 1
    }
    default:
      return 1
  }
}
