import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { firstIncluded, monthOfTime, routeOf } from '#lib/books/edit/joined-months.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { $sectionPages, openPages } from '#lib/books/edit/view/edit-pages.store.ts'
import { $looked, $pageAt, turnTo } from '#lib/books/edit/view/edit-view.store.ts'
import { changedPageOf, firstPageOf, pageOf } from '#lib/books/edit/view/post-boxes.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'

/**
 * The set pages of the months that lie open, and the one that is shown: the page with the post that is looked at. `month` is the
 * one the address names, `routes` all that are listed with it.
 */
export const usePages = (bookId: string, month: string, routes: readonly string[], items: readonly EditItem[]) => {
  // After an edit months listed together may no longer share a chapter: the pages are of the month that is looked at.
  const [shown, setShown] = useState(month)
  const known = useStore($sectionPages, { keys: [shown] })[shown]
  const { post } = useStore($looked)
  const at = useStore($pageAt)
  useEffect(() => openPages(bookId, shown), [bookId, shown])
  const byId = useMemo(() => new Map(items.map((one) => [one.id, one])), [items])
  const pages = known?.pages
  const first = useMemo(() => firstIncluded(items, routes), [items, routes])
  useEffect(() => {
    // Nothing is printed of the month itself, while its neighbours have pages.
    if (known?.state === 'fresh' && known.pages.length === 0 && shown === month && first !== undefined) setShown(first)
  }, [known, first])
  useEffect(() => {
    const item = post === null ? undefined : byId.get(post)
    if (!item?.included || !known || known.pages.length === 0) return
    const own = monthOfTime(item.time)
    if (!known.months.some((one) => routeOf(one) === own)) setShown(own)
  }, [post])
  const seen = useRef<{ pages: readonly PrintPage[]; post: string } | null>(null)
  const ready = pages !== undefined && pages.length > 0 && byId.size > 0
  useEffect(() => {
    // Once, when both are there: the page on which the month begins.
    if (!ready || post !== null) return
    const own = items.filter(({ time }) => monthOfTime(time) === month)
    turnTo(firstPageOf(pages, new Set((own.length > 0 ? own : items).map(({ id }) => id))))
  }, [ready])
  useEffect(() => {
    if (!pages || post === null) return
    const there = pageOf(pages, post)
    const was = seen.current
    seen.current = { pages, post }
    // Mended where it goes on: the page with the mended words is the one to look at.
    const mended = was?.post === post ? changedPageOf(was.pages, pages, post) : -1
    const stands = pages[$pageAt.get()]?.elements.some(({ msgId }) => msgId === post)
    if (mended >= 0) turnTo(mended)
    else if (!stands && there >= 0) turnTo(there)
  }, [pages, post])
  const last = (pages?.length ?? 1) - 1
  const index = Math.min(Math.max(at, 0), Math.max(last, 0))
  const page: PrintPage | undefined = pages?.[index]
  return { known, byId, page, index, last, looked: post }
}
export type Pages = ReturnType<typeof usePages>

/** 第 245 页, as the page itself says it; front matter has no number printed. */
export const pageWords = ({ known, page, index }: Pick<Pages, 'known' | 'page' | 'index'>): string =>
  page ? `第 ${page.pageNo ?? (known?.firstPage ?? 0) + index + 1} 页` : ''
