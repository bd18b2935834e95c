import { createHash } from 'node:crypto'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import type { LayoutDoc, LayoutSection } from '#lib/books/layout/layout-doc.ts'
import { numbered } from '#lib/books/layout/page-numbers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { BodyPage, SectionLayout } from '#lib/typeset/book/section-layout.ts'

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

/**
 * How a month is kept: what the rest of the book must know of it and the looks of its pages in the first line, what stands on
 * them in the second. Months kept before have one line of all.
 */
type MonthHead = Omit<SectionLayout, 'pages'> & { pages: Omit<BodyPage, 'items'>[] }

/** So many bytes of a kept month nearly always hold its first line. */
const headBytes = 8192
const lineEnd = 0x0a

const outlineOf = ({ pages, ...head }: MonthHead): SectionLayout => ({
  ...head,
  pages: pages.map((page) => ({ ...page, items: [] })),
})

const headOf = (bytes: Uint8Array): SectionLayout | undefined => {
  const text = gunzipSync(bytes.subarray(0, headBytes), { finishFlush: constants.Z_SYNC_FLUSH })
  const end = text.indexOf(lineEnd)
  return end < 0 ? undefined : outlineOf(JSON.parse(text.toString('utf8', 0, end)) as MonthHead)
}

const monthOf = (bytes: Uint8Array): SectionLayout => {
  const text = gunzipSync(bytes)
  const end = text.indexOf(lineEnd)
  if (end < 0) return JSON.parse(text.toString('utf8')) as SectionLayout
  const head = JSON.parse(text.toString('utf8', 0, end)) as MonthHead
  const items = JSON.parse(text.toString('utf8', end + 1)) as BodyPage['items'][]
  return { ...head, pages: head.pages.map((page, at) => ({ ...page, items: items[at] ?? [] })) }
}

const bytesOf = async (hash: string): Promise<Uint8Array | undefined> =>
  (await storage().exists(monthKey(hash))) ? storage().getBytes(monthKey(hash)) : undefined

/** A month laid out before, by the hash of what decides it. */
export const getMonth = async (hash: string): Promise<SectionLayout | undefined> => {
  const bytes = await bytesOf(hash)
  return bytes && monthOf(bytes)
}

/** The same with nothing on its pages, for whoever must only know where it ends; `whole` where it could not be had for less. */
export const getMonthOutline = async (hash: string): Promise<{ layout: SectionLayout; whole: boolean } | undefined> => {
  const bytes = await bytesOf(hash)
  const outline = bytes && headOf(bytes)
  if (outline) return { layout: outline, whole: false }
  return bytes && { layout: monthOf(bytes), whole: true }
}

export const putMonth = (hash: string, { pages, ...facts }: SectionLayout): Promise<void> => {
  const head: MonthHead = { ...facts, pages: pages.map(({ items: _, ...page }) => page) }
  const text = `${JSON.stringify(head)}\n${JSON.stringify(pages.map(({ items }) => items))}`
  return storage().putBytes(monthKey(hash), gzipSync(text, { level: 6 }))
}
