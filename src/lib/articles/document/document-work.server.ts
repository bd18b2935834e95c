import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ArticleDraft } from '#lib/articles/model/draft.ts'
import { charactersOf, draftsOf } from '#lib/articles/model/draft.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import type { Inline, PostImport } from '#lib/posts/post-import.ts'
import { stemOf } from '#lib/sources/files/input-file.ts'
import { textChapters } from '#lib/sources/formats/blog/text-chapters.ts'
import { keepMedia } from '#lib/sources/job/import-work.server.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { scratchFolder } from '#lib/storage/scratch.server.ts'
import type { ReadDocument } from './document.api.ts'
import { writerOfDocx } from './docx-writer.ts'

export type DocumentTask = {
  name: string
  bytes: Uint8Array
  /** Whose pictures become; nobody's: the document is only looked into. */
  keep?: { ownerId: string; connection: pg.PoolConfig }
}

export type DocumentRead = { document: ReadDocument; drafts: ArticleDraft[] }

/** Calls of footnotes in a stretch of words. */
const notesIn = (parts: readonly Inline[]): number => parts.filter((one) => one.t === 'note').length

const chapterOf = ({ title, blocks }: ArticleDraft): ReadDocument['chapters'][number] => ({
  title,
  characters: charactersOf(blocks),
  headings: blocks.filter((block) => block.t === 'h1' || block.t === 'h2' || block.t === 'h3').length,
  footnotes: blocks.reduce((sum, block) => {
    if (block.t === 'table') return sum + block.rows.flat().reduce((cells, cell) => cells + notesIn(cell), 0)
    return 'inl' in block ? sum + notesIn(block.inl) : sum
  }, 0),
  tables: blocks.filter((block) => block.t === 'table').length,
  pictures: blocks.reduce((sum, block) => sum + (block.t === 'figure' ? block.media.length : 0), 0),
})

/** Said of books of days, and of no interest of an article. */
const ofPosts = new Set(['undated'])

/** A file of several chapters is a book, and called what it calls itself or what the file is called. */
const documentOf = (
  book: PostImport,
  drafts: ArticleDraft[],
  { name, bytes }: Pick<DocumentTask, 'name' | 'bytes'>,
): ReadDocument => ({
  title: book.entries[0]?.series ?? (drafts.length > 1 ? stemOf(name) : null),
  author: drafts.find((draft) => draft.author !== '')?.author ?? writerOfDocx(bytes) ?? null,
  chapters: drafts.map(chapterOf),
  lost: [
    ...book.report.warnings.filter((one) => !ofPosts.has(one.code)).map((one) => one.detail),
    ...book.report.skipped.map((one) => `${one.ref}：${one.why}`),
  ].slice(0, 100),
})

/** Reads one Word or Markdown file in a thread, by the same code as every import; its pictures go into storage if asked. */
export const readDocumentWork = async ({ name, bytes, keep }: DocumentTask): Promise<Result<DocumentRead>> => {
  const folder = await mkdtemp(join(await scratchFolder(), 'document-'))
  try {
    const path = join(folder, '0')
    await writeFile(path, bytes)
    const read = await readImportFromPaths([path], { names: [name], prefer: [textChapters] })
    if (!read.ok) return read
    try {
      const { book } = read.value
      const drafts = draftsOf(book)
      if (keep) {
        if (!existingService('db')) openDatabase({ ...keep.connection, max: 3 })
        await keepMedia(db(), keep.ownerId, read.value)
      }
      return ok({ document: documentOf(book, drafts, { name, bytes }), drafts })
    } finally {
      await read.value.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
