import { emojiKey } from '../../emoji/emoji.ts'
import type { FaceId } from '../../scene.ts'
import { FACES, faceChain, mayHave } from '../faces.ts'
import type { FontBook } from '../font-book.ts'
import { graphemes, isIgnorable } from '../graphemes.ts'

/** What one face answers the typesetter; all measures in ten-thousandths of an em. */
export type FaceTable = {
  /** Code points it has, in threes: how many are skipped, how many of one width follow, their width. */
  runs: readonly number[]
  /** Ascent, descent, height of capitals, height of x. */
  metrics: readonly number[]
  /** Pairs of ASCII that kern, by both letters. */
  kern?: Readonly<Record<string, number>>
  /** Chinese forms by text: glyph, width. */
  han?: Readonly<Record<string, readonly [number, number]>>
  /** Vertical forms in twos: code point, glyph. */
  upright?: readonly number[]
  /** Ink of signs in fives: code point, left, bottom, right, top. */
  ink?: readonly number[]
}

/** Written by tools/tables/face-tables.ts. */
export type FaceTables = { faces: Readonly<Record<FaceId, FaceTable>>; emoji: readonly string[] }

const em = 10_000
const chunk = 256

/** Widths by code point, in pieces of 256 that exist where the face has something; -1 for what it lacks. */
const widthsOf = (runs: readonly number[]): Map<number, Int16Array> => {
  const pieces = new Map<number, Int16Array>()
  let point = 0
  for (let at = 0; at < runs.length; at += 3) {
    point += runs[at]!
    for (const end = point + runs[at + 1]!; point < end; point++) {
      const piece = pieces.get(point >> 8) ?? new Int16Array(chunk).fill(-1)
      pieces.set(point >> 8, piece)
      piece[point & (chunk - 1)] = Math.min(runs[at + 2]!, 0x7fff)
    }
  }
  return pieces
}

const pointsOf = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0)!)

/**
 * The typesetter's fonts out of tables, where the font files are not: in a browser that has not signed in. Lines break
 * and pages fill as with the files; letters beyond ASCII do not kern, and words of scripts that join are measured letter
 * by letter.
 */
export const tableFontBook = ({ faces, emoji }: FaceTables): FontBook => {
  const opened = new Map<FaceId, Map<number, Int16Array>>()
  const emojis = new Set(emoji)
  const widthIn = (face: FaceId, point: number): number => {
    if (!mayHave(face, point)) return -1
    const table = opened.get(face) ?? widthsOf(faces[face].runs)
    opened.set(face, table)
    return table.get(point >> 8)?.[point & (chunk - 1)] ?? -1
  }
  const ownerOf = (face: FaceId, point: number): FaceId | undefined =>
    faceChain(face).find((one) => widthIn(one, point) >= 0)
  const widthOf = (face: FaceId, point: number): number => {
    if (isIgnorable(point)) return 0
    const owner = ownerOf(face, point)
    return owner ? widthIn(owner, point) / em : 1
  }
  const has = (face: FaceId, text: string): boolean =>
    pointsOf(text).every((point) => isIgnorable(point) || ownerOf(face, point) !== undefined)
  const advance = (face: FaceId, cluster: string): number =>
    has(face, cluster) ? pointsOf(cluster).reduce((sum, point) => sum + widthOf(face, point), 0) : 1
  const kern = (face: FaceId, left: string, right: string): number => {
    const owner = ownerOf(face, left.charCodeAt(0))
    return owner && owner === ownerOf(face, right.charCodeAt(0)) ? (faces[owner].kern?.[left + right] ?? 0) / em : 0
  }
  return {
    advance,
    has,
    hasAsText: (face, cluster) =>
      pointsOf(cluster).every((point) => {
        const owner = ownerOf(face, point)
        return isIgnorable(point) || (owner !== undefined && !FACES[owner].last)
      }),
    owns: (face, text) => pointsOf(text).every((point) => isIgnorable(point) || ownerOf(face, point) === face),
    shapeWord: (face, word) => {
      const letters = graphemes(word)
      return letters.map((letter, at) => {
        const next = letters[at + 1]
        return advance(face, letter) + (next === undefined ? 0 : kern(face, letter, next))
      })
    },
    vertGlyph: (face, point) => {
      const owner = ownerOf(face, point)
      return (owner && inTwos(faces[owner].upright, point)) ?? -1
    },
    metrics: (face) => {
      const [ascent = 0, descent = 0, capHeight = 0, xHeight = 0] = faces[face].metrics.map((one) => one / em)
      return { ascent, descent, capHeight, xHeight }
    },
    inkBox: (face, cluster) => {
      const [point = 0, ...more] = pointsOf(cluster)
      const owner = more.length === 0 ? ownerOf(face, point) : undefined
      const { ink = [] } = owner ? faces[owner] : {}
      for (let at = 0; at < ink.length; at += 5) {
        if (ink[at] !== point) continue
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ink.slice(at + 1, at + 5).map((one) => one / em)
        return { x0, y0, x1, y1 }
      }
      return undefined
    },
    hanGlyph: (face, text) => {
      const owner = ownerOf(face, text.charCodeAt(0))
      const form = owner && Object.hasOwn(faces[owner].han ?? {}, text) ? faces[owner].han?.[text] : undefined
      return form && { glyph: form[0], advance: form[1] / em }
    },
    hasEmoji: (sequence) => emojis.has(emojiKey(sequence)),
  }
}

const inTwos = (list: readonly number[] = [], point: number): number | undefined => {
  for (let at = 0; at < list.length; at += 2) if (list[at] === point) return list[at + 1]
  return undefined
}
