import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { $sectionPages, openPages } from '#lib/books/edit/view/edit-pages.store.ts'
import { $looked, $pageAt, turnTo } from '#lib/books/edit/view/edit-view.store.ts'
import { changedPageOf, firstPageOf, pageOf } from '#lib/books/edit/view/post-boxes.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'

/** The set pages of the month that lies open, and the one that is shown: the page with the post that is looked at. */
export const usePages = (bookId: string, month: string, items: readonly EditItem[]) => {
  const known = useStore($sectionPages, { keys: [month] })[month]
  const { post } = useStore($looked)
  const at = useStore($pageAt)
  useEffect(() => openPages(bookId, month), [bookId, month])
  const byId = useMemo(() => new Map(items.map((one) => [one.id, one])), [items])
  const pages = known?.pages
  const seen = useRef<{ pages: readonly PrintPage[]; post: string } | null>(null)
  const ready = pages !== undefined && pages.length > 0 && byId.size > 0
  useEffect(() => {
    // Once, when both are there: the page on which the month begins.
    if (ready && post === null) turnTo(firstPageOf(pages, new Set(byId.keys())))
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
