import { openWriter, type PdfOptions, type PdfReport } from '#lib/print/pdf/pdf.server.ts'
import type { PaintedPage } from '#lib/print/pdf/pdf-content.ts'
import { type FontUse, joinUse, type PackedProgram } from '#lib/print/pdf/pdf-fonts.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { openBinding, type SectionPlace, type Stretch } from '#lib/typeset/book/binding.ts'
import { type Fill, fillOf } from '#lib/typeset/book/book.ts'
import type { Warning } from '#lib/typeset/book/content.ts'
import { chapterBook, contentFacts, type SectionFacts, settingOf } from '#lib/typeset/book/section.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import type { PressHelper } from './press-helper.server.ts'
import { type LaidSection, openStage, type PressTask } from './press-stage.server.ts'
import type { PressAnswer } from './press-thread.server.ts'

export type Pressed = { report: PdfReport; sections: SectionPlace[]; warnings: Warning[]; fill: Fill }

export type PressOptions = Omit<PdfOptions, 'profile' | 'level'> & {
  /** A second thread, for books long enough (`worthHelping`); the bytes are the same without it. */
  helper?: PressHelper
  onChapter?(done: number, total: number): void
}

/** Chapters laid out here before those in front of them are done. */
const mostAhead = 4

type Piece = { at: number; pages: PaintedPage[] }

/**
 * A book from its content straight into a PDF, chapter by chapter: one is laid out, gets its number when those before it
 * are, is painted, written and forgotten, so a book of any length takes the memory of a few chapters. Two threads take
 * them in turn; what a page's bytes are depends on the page alone, and they are written in the order of chapters, so
 * neither the number of threads nor their speed can be seen in the file.
 */
export const pressBook = async (task: PressTask, options: PressOptions): Promise<Pressed> => {
  const { fonts, helper } = options
  const { book } = task
  const style = styleOf(task.style)
  const { chapters } = chapterBook(book)
  const total = chapters.length
  const next = new Int32Array(new SharedArrayBuffer(4))
  helper?.tell({ kind: 'start', task, next })
  const stage = openStage(task, fonts)
  const facts: SectionFacts[] = chapters.map((chapter) => ({
    hash: '',
    ...contentFacts(chapter, style),
    emoji: { twemoji: false, noto: false },
    wide: [],
    ends: [],
    starts: [],
  }))
  const set = settingOf(style, { fonts, hash: () => '' }, book.options)
  const binding = openBinding(book, facts, style, set)
  const writer = await openWriter(book, { ...options, profile: task.profile })

  const laid = new Map<number, { chapter: LaidSection; here: boolean }>()
  const before = new Map<number, Piece[]>()
  const bodies = new Map<number, Piece>()
  const bodyAt: number[] = []
  const open: number[][] = []
  const warnings: Warning[][] = []
  let uses: FontUse[] | undefined
  const programs = new Map<FaceId, PackedProgram>()
  let bound = 0
  let written = 0

  const draftPiece = (stretch: Stretch): Piece => ({
    at: stretch.at,
    pages: stage.drafts(stretch, facts[stretch.chapter]),
  })
  const take = (answer: PressAnswer): void => {
    if (answer.kind === 'laid') laid.set(answer.chapter.index, { chapter: answer.chapter, here: false })
    else if (answer.kind === 'painted') bodies.set(answer.index, { at: bodyAt[answer.index] ?? 0, pages: answer.pages })
    else if (answer.kind === 'uses') uses = answer.uses
    else programs.set(answer.face, answer.program)
  }
  /** Gives numbers to the chapters that follow on those that have theirs, and has them painted. */
  const bind = (): void => {
    for (let one = laid.get(bound); one; one = laid.get(bound)) {
      const index = bound++
      laid.delete(index)
      const { chapter, here } = one
      const { emoji, wide, ends, starts } = chapter
      const own = { ...(facts[index] as SectionFacts), emoji, wide, ends, starts }
      facts[index] = own
      open[index] = chapter.open
      warnings[index] = chapter.warnings
      const place = binding.chapter(chapter.shape)
      bodyAt[index] = place.body
      if (!here) helper?.tell({ kind: 'paint', index, at: place.body, facts: own })
      before.set(index, place.before.map(draftPiece))
      if (here) bodies.set(index, { at: place.body, pages: stage.paint(index, place.body, own) })
    }
  }
  const write = async (): Promise<void> => {
    for (let body = bodies.get(written); body; body = bodies.get(written)) {
      for (const piece of [...(before.get(written) ?? []), body]) await writer.pages(piece.pages, piece.at)
      before.delete(written)
      bodies.delete(written)
      written++
      options.onChapter?.(written, total)
    }
  }
  const listen = (): void => {
    for (let answer = helper?.heard(); answer; answer = helper?.heard()) take(answer)
  }

  while (written < total) {
    listen()
    bind()
    await write()
    if (written >= total) break
    if (laid.size < mostAhead) {
      const index = Atomics.add(next, 0, 1)
      if (index < total) {
        laid.set(index, { chapter: stage.lay(index), here: true })
        continue
      }
    }
    if (!helper) throw new Error('chapters were lost')
    take(await helper.hear())
  }
  helper?.tell({ kind: 'uses' })
  const { stretches, sections } = binding.close()
  for (const stretch of stretches) await writer.pages(draftPiece(stretch).pages, stretch.at)
  while (helper && !uses) take(await helper.hear())

  const finish = (report: PdfReport): Pressed => ({
    report,
    sections,
    warnings: warnings.flat(),
    fill: fillOf(open, style.lines),
  })
  const joined = joinedUses(stage.uses(), uses ?? [])
  if (!helper) return finish(await writer.end(joined))
  const there = helped(joined)
  for (const { face, used } of there) helper.tell({ kind: 'program', use: { face, used } })
  for (const use of joined) if (!there.includes(use)) programs.set(use.face, stage.program(use))
  while (programs.size < joined.length) take(await helper.hear())
  return finish(await writer.end(joined, async (use) => programs.get(use.face) ?? stage.program(use)))
}

const joinedUses = (here: FontUse[], there: readonly FontUse[]): FontUse[] => {
  const all = [...here]
  for (const use of there) {
    const own = all.find((one) => one.face === use.face)
    if (own) joinUse(own, use)
    else all.push(use)
  }
  return all
}

/** Faces whose files the helper makes, the largest first, so that both threads have about as much to do. */
const helped = (uses: readonly FontUse[]): FontUse[] => {
  const sized = uses.map((use) => ({ use, size: use.used.reduce((sum, one) => sum + one, 0) }))
  const there: FontUse[] = []
  let [mine, theirs] = [0, 0]
  for (const { use, size } of sized.sort((a, b) => b.size - a.size)) {
    if (theirs <= mine) {
      there.push(use)
      theirs += size
    } else mine += size
  }
  return there
}
