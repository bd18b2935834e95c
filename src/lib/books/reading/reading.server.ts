import { type BookRow, listBookSections } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor, grantFor } from '#lib/books/book/book-view.server.ts'
import { getLayout, getPages } from '#lib/books/layout/layout-store.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import type { getBookMonths, getMonthItems, getPrintPages, getSourceMonths } from '#lib/books/reading/reading.api.ts'
import { sectionOfMonth } from '#lib/books/reading/section-of-month.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { shownText } from '#lib/posts/plain-text.ts'
import { countMonths, findSource, listPostMedia, listPosts } from '#lib/posts/post.sql.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { fail, ok } from '#lib/std/result.ts'

const dated = (route: string): { year: number | null; month: number | null } =>
  /^\d{6}$/.test(route)
    ? { year: Number(route.slice(0, 4)), month: Number(route.slice(4)) }
    : { year: null, month: null }

export const readSections = async ({ params, actor }: CallOf<typeof getBookMonths>) => {
  const found = await seeBook(db(), actor, params.id)
  return found.ok ? ok(await sectionsOf(found.value.book)) : found
}

/** Sections of a book somebody may see. */
export const sectionsOf = async ({ id, layoutKey }: Pick<BookRow, 'id' | 'layoutKey'>) => {
  const rows = await listBookSections(db(), id)
  const sections = layoutKey === null ? [] : (await getLayout(layoutKey)).sections
  const laid = new Map(sections.map((one) => [one.route, one]))
  return rows.map((row) => ({
    route: row.route,
    title: laid.get(row.route)?.title ?? null,
    ...dated(row.route),
    months: [...(laid.get(row.route)?.months ?? (/^\d{6}$/.test(row.route) ? [row.route] : []))],
    pageCount: row.pageCount,
    firstPage: row.firstPage,
    openingPage: laid.get(row.route)?.opensAt ?? row.firstPage,
  }))
}

/** Earlier pages stay readable while the book is typeset anew: only a book never typeset has none. */
export const printPagesOf = async ({ params, actor }: CallOf<typeof getPrintPages>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (book.layoutKey === null) return fail(409, 'typesetting', '正在排版，请稍等一会儿')
  const layout = await getLayout(book.layoutKey)
  const section = await sectionOfMonth(book.id, layout, params.month)
  if (!section) return notFound()
  const [pages, signer] = await Promise.all([getPages(section.layoutKey), mediaSigner()])
  const printed = toPrintPages(pages, layout.bodyPt, addressFor(signer, grantFor(book, right)))
  return ok(await withAverages(printed, book.ownerId))
}

const ownSource = async (actor: { userId: string }, sourceId: string) => {
  const source = await findSource(db(), sourceId)
  return source && source.ownerId === actor.userId ? source : undefined
}

/** A source belongs to exactly one person; to everybody else it doesn't exist. */
export const sourceMonths = async ({ params, actor }: CallOf<typeof getSourceMonths>) => {
  const source = await ownSource(actor, params.sourceId)
  if (!source) return notFound()
  const rows = (await countMonths(db(), source.id)).filter((row) => row.month !== '')
  return ok(
    rows.map((row) => ({
      year: Number(row.month.slice(0, 4)),
      month: Number(row.month.slice(4)),
      value: row.month,
      route: row.month,
      missed: row.included > 0 && row.included < row.entries,
      hidden: row.included === 0,
      entries: row.entries,
    })),
  )
}

export const monthItems = async ({ params, actor }: CallOf<typeof getMonthItems>) => {
  const source = await ownSource(actor, params.sourceId)
  if (!source) return notFound()
  const month = params.month === 'undated' ? '' : params.month
  const rows = await listPosts(db(), source.id, { month })
  const mediaById = new Map((await listPostMedia(db(), source.id)).map((one): [string, Media] => [one.id, one]))
  const signer = await mediaSigner()
  const grant = { kind: 'viewer', userId: actor.userId } as const
  return ok(
    rows.map(({ entry }) => {
      const used = entry.media.flatMap((use) => mediaById.get(use.media) ?? [])
      const shown = used.map((one) => (one.kind === 'video' && one.poster ? (mediaById.get(one.poster) ?? one) : one))
      const present = shown.filter((one) => one.state === 'present' && one.sha256 !== undefined && one.kind !== 'video')
      const isVideo = used.some((one) => one.kind === 'video')
      return {
        id: entry.id,
        type: isVideo ? ('video' as const) : used.length > 0 ? ('image' as const) : ('text' as const),
        time: entry.when.local,
        text: shownText(entry.body),
        pics: present.map((one) => ({
          src: signer.address(one.sha256!, grant, 320),
          width: one.widthPx ?? 0,
          height: one.heightPx ?? 0,
        })),
        missingPics: used.length - present.length,
        included: entry.include,
      }
    }),
  )
}
