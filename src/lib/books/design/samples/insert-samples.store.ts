import { atom } from 'nanostores'
import type { listDesignPictures, showDesign } from '#lib/books/design/design.api.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { type InsertKind, insertTarget } from '#lib/edits/book/book-fields.ts'
import { call } from '#lib/http/client/client.ts'

/** Pages of one insert of each kind, set with the book's own pictures; [] where they could not be had. */
export type Samples = Partial<Record<InsertKind, readonly PrintPage[]>>

/** Of the open book, as far as they are set. Nothing of it is written. */
export const $samples = atom<{ bookId: string; of: Samples }>({ bookId: '', of: {} })

/** `year`: of a year in pictures and of a map. */
export type SampleOf = { kind: InsertKind; year?: number | undefined }

const mostPictures = 5
const quiet = { silent: true }

const words: Partial<Record<InsertKind, Record<string, string>>> = {
  letter: {
    title: '写给你',
    text: '这一年过得很快。想说的话写在这里，印进书里，以后翻到的时候还能看见。',
    signature: '爱你的家人',
  },
  divider: { title: '新的一篇', line: '从这里开始' },
  thanks: { title: '谢谢', text: '谢谢这些日子里的每一个人。' },
}

const picturesOf = async (id: string): Promise<string[]> => {
  const query = { page: 1, pageSize: 24 }
  const { results } = await call<typeof listDesignPictures>(
    'GET /api/book/{id}/design/pictures',
    { params: { id }, query },
    quiet,
  )
  return results.slice(0, mostPictures).map(({ hash }) => hash)
}

const setSample = async (id: string, { kind, year }: SampleOf, pictures: readonly string[]): Promise<PrintPage[]> => {
  if (kind === 'photos' && pictures.length === 0) return []
  const target = insertTarget(`sample-of-insert-${kind}`)
  const fields = {
    ...{ kind, before: 'end', order: 'zz' },
    ...words[kind],
    ...(year === undefined ? {} : { year: String(year) }),
    ...(kind === 'photos' ? { pictures: pictures.join('\n') } : {}),
  }
  const edits = Object.entries(fields).map(([field, value]) => ({ target, field, value }))
  const { pages } = await call<typeof showDesign>(
    'POST /api/book/{id}/design/show',
    { params: { id }, body: { part: target, edits } },
    quiet,
  )
  return pages
}

/** Sets those that are not known yet, one after the other: what somebody does meanwhile does not wait behind all of them. */
export const loadSamples = async (
  bookId: string,
  kinds: readonly SampleOf[],
  best: readonly string[],
): Promise<void> => {
  if ($samples.get().bookId !== bookId) $samples.set({ bookId, of: {} })
  const pictures = best.length > 1 ? best.slice(0, mostPictures) : await picturesOf(bookId).catch(() => [])
  for (const one of kinds) {
    if ($samples.get().bookId !== bookId) return
    if ($samples.get().of[one.kind] !== undefined) continue
    const pages = await setSample(bookId, one, pictures).catch(() => [])
    const { bookId: now, of } = $samples.get()
    if (now === bookId) $samples.set({ bookId, of: { ...of, [one.kind]: pages } })
  }
}
