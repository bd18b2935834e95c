import type { PrintFonts } from '#lib/print/font/fonts.server.ts'
import { byteRun } from '#lib/print/pdf/pdf-bytes.ts'
import { type PaintedPage, type Profile, pagePainter } from '#lib/print/pdf/pdf-content.ts'
import { deflateNow } from '#lib/print/pdf/pdf-deflate.server.ts'
import { type FontUse, fontProgram, type PackedProgram, partsOf } from '#lib/print/pdf/pdf-fonts.ts'
import { glyphCodes } from '#lib/print/pdf/pdf-glyphs.ts'
import { type BodyShape, bodyPage, draftPage, type Stretch, shapeOf, wholeSetting } from '#lib/typeset/book/binding.ts'
import type { BookInput } from '#lib/typeset/book/content.ts'
import { chapterBook, layoutBody, type SectionBody, type SectionFacts, settingOf } from '#lib/typeset/book/section.ts'
import { setHouseRules } from '#lib/typeset/line/lines.ts'
import type { LineRules } from '#lib/typeset/line/rules.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'

/** What every thread must know to lay out and paint any chapter of a book. Can be copied between threads. */
export type PressTask = {
  book: BookInput
  style: string
  profile: Profile
  /** Line rules that differ from the style's, for measuring. */
  rules?: Partial<LineRules>
}

/** What the binding wants to know of a chapter just laid out. */
export type LaidSection = { index: number; shape: BodyShape } & Pick<
  SectionBody,
  'emoji' | 'wide' | 'ends' | 'starts' | 'open' | 'warnings'
>

/** The work of one thread: chapters are laid out, wait for their numbers, are painted and forgotten. */
export type Stage = {
  lay(index: number): LaidSection
  /** Chapters laid out and not painted yet. */
  waiting(): number
  /** The body of a chapter laid out here; its first page is the book's page `at`. */
  paint(index: number, at: number, facts: SectionFacts): PaintedPage[]
  drafts(stretch: Stretch, facts: SectionFacts | undefined): PaintedPage[]
  uses(): FontUse[]
  program(use: Pick<FontUse, 'face' | 'used'>): PackedProgram
}

export const openStage = (task: PressTask, fonts: PrintFonts): Stage => {
  const { profile } = task
  const book = chapterBook(task.book)
  const style = styleOf(task.style)
  const world = { fonts, hash: () => '' }
  if (task.rules) setHouseRules(fonts, task.rules)
  const whole = wholeSetting(style, settingOf(style, world, book.options))
  const codes = glyphCodes(fonts)
  const painter = pagePainter(codes, byteRun(), profile, deflateNow)
  const bodies = new Map<number, SectionBody>()
  return {
    lay: (index) => {
      const chapter = book.chapters[index]
      if (!chapter) throw new Error(`the book has no chapter ${index}`)
      const body = layoutBody(chapter, style, world, book.options)
      bodies.set(index, body)
      const { emoji, wide, ends, starts, open, warnings } = body
      return { index, shape: shapeOf(body), emoji, wide, ends, starts, open, warnings }
    },
    waiting: () => bodies.size,
    paint: (index, at, facts) => {
      const body = bodies.get(index)
      if (!body) throw new Error(`chapter ${index} was not laid out here`)
      bodies.delete(index)
      const layout = { ...facts, ...body }
      painter.leap()
      return layout.pages.map((_, i) => painter.paint(bodyPage(layout, i, at + i, index, book, whole), at + i))
    },
    drafts: ({ at, chapter, drafts }, facts) => {
      painter.leap()
      return drafts.map((draft, i) => painter.paint(draftPage(draft, at + i, chapter, facts, book, whole), at + i))
    },
    uses: () => codes.fonts(),
    program: (use) => {
      const program = fontProgram(use, partsOf(fonts.parts, use.face))
      return { bytes: deflateNow(program), length: program.length }
    },
  }
}
