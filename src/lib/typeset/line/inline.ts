import { graphemes } from '#lib/print/font/graphemes.ts'
import type { FaceId } from '#lib/print/scene.ts'
import type { Inline, MathBox } from '../book/article.ts'
import type { Setting } from '../style/design.ts'
import { mmPerPt } from '../style/style.ts'
import type { ClusterRange, Formula, Ruby } from './annotate.ts'
import { type Line, type ParagraphOptions, setParagraph, type TextStyle } from './lines.ts'
import type { Run } from './place.ts'

/** Footnotes are numbered through an article; after twenty they begin again, far beyond what one page can hold. */
export const noteMark = (number: number): string => String.fromCodePoint(0x2460 + ((number - 1) % 20))

/** A paragraph's lines and the notes called in each of them, by number. */
export type RichLine = { line: Line; notes: { number: number; text: string }[] }

/** A stretch in another face: `all` of it, or what is no Latin, whose words have theirs from the paragraph. */
type Look = ClusterRange & { face: FaceId; all: boolean }

/** Bold has a face of its own for Han and Latin. */
const bolder: Partial<Record<FaceId, FaceId>> = { serif: 'serif-semibold', sans: 'sans-bold', wenkai: 'serif-semibold' }
/** Leaning is kai for Han; words without any Han, titles of foreign books, lean as they do at home. */
const leaning: Partial<Record<FaceId, FaceId>> = { serif: 'serif-italic' }
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Stands for a formula until its line is set: a letter to whoever breaks lines, told by its place and not by its code. */
const placeholder = '\u0222'
/** MathJax's letters are smaller on their body than those of the text. */
export const mathScale = 1.08
/** From a baseline up and down a formula in a line may reach without touching its neighbours, in em of the text. */
const roomAboveEm = 1.4
const roomBelowEm = 0.72

const isPlain = (one: Inline): boolean =>
  !one.bold && !one.italic && !one.emphasis && !one.ruby && !one.math && one.note === undefined

type Drawn = Formula & { at: number; widthEm: number; scale: number }

function drawnOf(box: MathBox, tex: string, at: number, measureEm: number): Drawn {
  const scale = Math.min(
    mathScale,
    measureEm / box.widthEm,
    roomAboveEm / Math.max(0.1, box.heightEm),
    roomBelowEm / Math.max(0.1, box.depthEm),
  )
  return { box, tex, at, scale, widthEm: box.widthEm * scale }
}

/** What a paragraph says, and the looks of its stretches by cluster. */
class Dresser {
  text = ''
  at = 0
  readonly looks: Look[] = []
  readonly faces: (ClusterRange & { face: FaceId })[] = []
  readonly emphasis: ClusterRange[] = []
  readonly ruby: Ruby[] = []
  readonly drawn: Drawn[] = []
  readonly notes: { at: number; number: number; text: string }[] = []

  add(one: Inline, type: TextStyle, measureEm: number, number: number): number {
    const from = this.at
    if (one.math) {
      this.drawn.push(drawnOf(one.math, one.text, from, measureEm))
      this.text += placeholder
      this.at += 1
    } else {
      this.text += one.text
      this.at += graphemes(one.text).length
      this.look(one, { from, to: this.at }, type)
    }
    if (one.note === undefined) return number
    this.notes.push({ at: this.at, number, text: one.note })
    this.text += noteMark(number)
    this.at += 1
    return number + 1
  }

  private look(one: Inline, range: ClusterRange, type: TextStyle): void {
    if (one.bold) {
      const face = bolder[type.face] ?? type.face
      this.looks.push({ ...range, face, all: true })
      this.faces.push({ ...range, face: bolder[type.latin ?? type.face] ?? face })
    } else if (one.italic && han.test(one.text)) this.looks.push({ ...range, face: 'wenkai', all: false })
    else if (one.italic)
      this.faces.push({ ...range, face: leaning[type.latin ?? type.face] ?? type.latin ?? type.face })
    if (one.emphasis) this.emphasis.push(range)
    if (one.ruby) this.ruby.push({ ...range, text: one.ruby })
  }

  /** Only what there is: options nobody names cost a line setter nothing. */
  options(): Partial<ParagraphOptions> {
    const { emphasis, ruby, faces, drawn } = this
    return {
      ...(emphasis.length > 0 ? { emphasis } : {}),
      ...(ruby.length > 0 ? { ruby } : {}),
      ...(faces.length > 0 ? { faces } : {}),
      ...(drawn.length > 0 ? { drawn } : {}),
    }
  }
}

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
  // Nearly every paragraph is plain words, whose clusters nobody has to count.
  if (inline.every(isPlain)) {
    const words = inline.map((one) => one.text).join('')
    return setParagraph(words, type, options, set.fonts).map((line) => ({ line, notes: [] }))
  }
  const all = new Dresser()
  const measureEm = options.widthMm / (type.sizePt * mmPerPt)
  let number = firstNote
  for (const one of inline) number = all.add(one, type, measureEm, number)
  const lines = setParagraph(all.text, type, { ...options, ...all.options() }, set.fonts)
  return lines.map((line) => {
    const own = all.notes
      .filter((note) => holds(line, note.at))
      .map(({ number: mark, text: words }) => ({ number: mark, text: words }))
    const dressed1 = all.looks.length > 0 ? dressed(line, all.looks) : line
    return { line: all.drawn.length > 0 ? withFormulas(dressed1, all.drawn) : dressed1, notes: own }
  })
}

const placeOf = (run: Run, index: number): number => run.ats?.[index] ?? run.at + index

const holds = (line: Line, at: number): boolean =>
  line.runs.some((run) => run.scale === undefined && run.clusters.some((_, index) => placeOf(run, index) === at))

/** The formulas of a line where their places were kept. */
function withFormulas(line: Line, drawn: readonly Drawn[]): Line {
  const formulas: NonNullable<Line['formulas']> = []
  const runs = line.runs.flatMap((run) => {
    if (run.scale !== undefined || run.emoji) return [run]
    const kept: number[] = []
    run.clusters.forEach((_, index) => {
      const one = drawn.find(({ at }) => at === placeOf(run, index))
      if (one) formulas.push({ box: one.box, tex: one.tex, scale: one.scale, xEm: run.xEm[index] ?? 0 })
      else kept.push(index)
    })
    if (kept.length === run.clusters.length) return [run]
    return kept.length === 0 ? [] : [only(run, kept)]
  })
  return formulas.length > 0 ? { ...line, runs, formulas } : line
}

/** Some clusters of a run, where they stood. */
function only(run: Run, indices: readonly number[]): Run {
  const [first = 0] = indices
  return {
    ...run,
    clusters: indices.map((index) => run.clusters[index] ?? ''),
    xEm: indices.map((index) => run.xEm[index] ?? 0),
    at: placeOf(run, first),
    ats: indices.map((index) => placeOf(run, index)),
    glyphs: run.glyphs && indices.map((index) => run.glyphs?.[index] ?? -1),
  }
}

/** Changes the face of stretches; widths of Han are the same in every face, and Latin words have theirs already. */
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
    return isLatin && !look.all ? run.face : look.face
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
