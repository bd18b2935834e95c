import { graphemes } from '#lib/print/font/graphemes.ts'
import type { FaceId } from '#lib/print/scene.ts'
import type { Inline } from '../book/article.ts'
import type { Setting } from '../style/design.ts'
import type { ClusterRange, Ruby } from './annotate.ts'
import { type Line, type ParagraphOptions, setParagraph, type TextStyle } from './lines.ts'
import type { Run } from './place.ts'

/** Footnotes are numbered through an article; after twenty they begin again, far beyond what one page can hold. */
export const noteMark = (number: number): string => String.fromCodePoint(0x2460 + ((number - 1) % 20))

/** A paragraph's lines and the notes called in each of them, by number. */
export type RichLine = { line: Line; notes: { number: number; text: string }[] }

type Look = ClusterRange & { face: FaceId; latin: boolean }

/** Bold has a face of its own for Han and Latin; leaning is kai for Han, while Latin keeps its face. */
const bolder: Partial<Record<FaceId, FaceId>> = { serif: 'serif-semibold', sans: 'sans-bold', wenkai: 'serif-semibold' }

const isPlain = (one: Inline): boolean =>
  !one.bold && !one.italic && !one.emphasis && !one.ruby && one.note === undefined

/** A paragraph's words with the marks of the notes called in them, as `setInline` sets them. */
export function inlineText(inline: readonly Inline[], firstNote: number): string {
  let number = firstNote - 1
  return inline
    .map((one) => {
      if (one.note === undefined) return one.text
      number += 1
      return one.text + noteMark(number)
    })
    .join('')
}

/** Sets a paragraph of mixed looks. `firstNote`: number of the first footnote called in it. */
export function setInline(
  inline: readonly Inline[],
  type: TextStyle,
  options: ParagraphOptions,
  firstNote: number,
  set: Setting,
): RichLine[] {
  let text = ''
  let at = 0
  let number = firstNote
  const looks: Look[] = []
  const emphasis: ClusterRange[] = []
  const ruby: Ruby[] = []
  const notes: { at: number; number: number; text: string }[] = []
  // Nearly every paragraph is plain words, whose clusters nobody has to count.
  if (inline.every(isPlain)) {
    const words = inline.map((one) => one.text).join('')
    return setParagraph(words, type, options, set.fonts).map((line) => ({ line, notes: [] }))
  }
  for (const one of inline) {
    const from = at
    text += one.text
    at += graphemes(one.text).length
    if (one.bold) looks.push({ from, to: at, face: bolder[type.face] ?? type.face, latin: true })
    else if (one.italic) looks.push({ from, to: at, face: 'wenkai', latin: false })
    if (one.emphasis) emphasis.push({ from, to: at })
    if (one.ruby) ruby.push({ from, to: at, text: one.ruby })
    if (one.note !== undefined) {
      notes.push({ at, number, text: one.note })
      text += noteMark(number)
      at += 1
      number += 1
    }
  }
  const more = { ...(emphasis.length > 0 ? { emphasis } : {}), ...(ruby.length > 0 ? { ruby } : {}) }
  const lines = setParagraph(text, type, { ...options, ...more }, set.fonts)
  return lines.map((line) => {
    const own = notes
      .filter((note) => holds(line, note.at))
      .map(({ number: mark, text: words }) => ({ number: mark, text: words }))
    return { line: looks.length > 0 ? dressed(line, looks) : line, notes: own }
  })
}

const placeOf = (run: Run, index: number): number => run.ats?.[index] ?? run.at + index

const holds = (line: Line, at: number): boolean =>
  line.runs.some((run) => run.scale === undefined && run.clusters.some((_, index) => placeOf(run, index) === at))

/** Changes the face of stretches; widths of Han are the same in every face, those of Latin nearly so. */
function dressed(line: Line, looks: readonly Look[]): Line {
  const runs = line.runs.flatMap((run) => (run.emoji || run.scale !== undefined ? [run] : split(run, looks)))
  return { ...line, runs }
}

function split(run: Run, looks: readonly Look[]): Run[] {
  const faceAt = (index: number): FaceId => {
    const at = placeOf(run, index)
    const look = looks.find((one) => at >= one.from && at < one.to)
    if (!look) return run.face
    const isLatin = (run.clusters[index]?.codePointAt(0) ?? 0) < 0x2000
    return isLatin && !look.latin ? run.face : look.face
  }
  const out: Run[] = []
  for (let from = 0; from < run.clusters.length; ) {
    const face = faceAt(from)
    let to = from + 1
    while (to < run.clusters.length && faceAt(to) === face) to += 1
    if (from === 0 && to === run.clusters.length && face === run.face) return [run]
    out.push({
      ...run,
      face,
      clusters: run.clusters.slice(from, to),
      xEm: run.xEm.slice(from, to),
      at: placeOf(run, from),
      ...(run.ats ? { ats: run.ats.slice(from, to) } : {}),
      ...(run.glyphs && face === run.face ? { glyphs: run.glyphs.slice(from, to) } : { glyphs: undefined }),
    } as Run)
    from = to
  }
  return out
}
