import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'
import { numbered } from '#lib/books/layout/page-numbers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { SectionLayout } from '#lib/typeset/book/section-layout.ts'

/** Writes a value under the hash of its canonical text and answers the key; the same value is written once. */
const putJson = async (folder: string, value: unknown): Promise<string> => {
  const text = canonicalJson(value)
  const key = `${folder}/${createHash('sha256').update(text).digest('hex')}`
  if (!(await storage().exists(key))) await storage().putBytes(key, gzipSync(text, { level: 6 }))
  return key
}

const getJson = async <T>(key: string): Promise<T> =>
  JSON.parse(gunzipSync(await storage().getBytes(key)).toString('utf8')) as T

/** Pages of the cover, or of a section without their numbers. */
export const putPages = (pages: ScenePage[]): Promise<string> => putJson('layout', pages)
export const getPages = (key: string): Promise<ScenePage[]> => getJson<ScenePage[]>(key)
/** Pages of a section of a layout, with their numbers. */
export const getSection = async (
  { numbers }: Pick<LayoutDoc, 'numbers'>,
  { key, firstPage }: Pick<LayoutSection, 'key' | 'firstPage'>,
): Promise<ScenePage[]> => numbered(await getPages(key), numbers, firstPage)

export const putLayout = (doc: LayoutDoc): Promise<string> => putJson('layout', doc)
export const getLayout = (key: string): Promise<LayoutDoc> => getJson<LayoutDoc>(key)

/** What a finalized book is, in full; answers its key, which holds its hash. */
export const putSnapshot = (snapshot: unknown): Promise<string> => putJson('snapshot', snapshot)

/** The newest pages of a book being typeset, for the screen that waits; gone when the book is done. */
export type DraftPages = { revision: number; month: string; pageCount: number; bodyPt: number; pages: ScenePage[] }
const draftKey = (bookId: string): string => `fresh/${bookId}`

export const putDraft = (bookId: string, fresh: DraftPages): Promise<void> =>
  storage().putBytes(draftKey(bookId), gzipSync(JSON.stringify(fresh), { level: 1 }))

export const getDraft = async (bookId: string): Promise<DraftPages | undefined> =>
  (await storage().exists(draftKey(bookId))) ? getJson<DraftPages>(draftKey(bookId)) : undefined

export const dropDraft = (bookId: string): Promise<void> => storage().remove(draftKey(bookId))

/** Where a laid-out month lies. */
export const monthKey = (hash: string): string => `month/${hash}`

/** A month laid out before, by the hash of what decides it. */
export const getMonth = async (hash: string): Promise<SectionLayout | undefined> =>
  (await storage().exists(monthKey(hash))) ? getJson<SectionLayout>(monthKey(hash)) : undefined

export const putMonth = (hash: string, layout: SectionLayout): Promise<void> =>
  storage().putBytes(monthKey(hash), gzipSync(JSON.stringify(layout), { level: 6 }))
