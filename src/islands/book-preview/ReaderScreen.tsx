import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pageOfHash } from '#islands/book-preview/address.ts'
import { BookGone } from '#islands/book-preview/BookGone.tsx'
import { Contents } from '#islands/book-preview/Contents.tsx'
import { ReaderBar } from '#islands/book-preview/ReaderBar.tsx'
import { ReaderFoot } from '#islands/book-preview/ReaderFoot.tsx'
import { ScrollView } from '#islands/book-preview/ScrollView.tsx'
import { SpreadView, type Turn } from '#islands/book-preview/SpreadView.tsx'
import { nearPages, spreadAt, spreadCount, spreadOf } from '#islands/book-preview/spread.ts'
import { ErrorPanel } from '#islands/ui/ErrorPanel.tsx'
import type { BookView } from '#lib/books/book.api.ts'
import { pageRatio } from '#lib/books/paint.ts'
import {
  $pages,
  $sections,
  askIfGone,
  forgetFar,
  loadFonts,
  loadSection,
  openSections,
  placeOf,
} from '#lib/books/reader.store.ts'

const media = (query: string) => (notify: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}
const useMedia = (query: string) => useSyncExternalStore(media(query), () => matchMedia(query).matches)

export const ReaderScreen = ({ book, home, siteName }: { book: BookView; home: string; siteName: string }) => {
  const sections = useStore($sections)
  const wide = useMedia('(min-width: 640px)')
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [page, setPage] = useState(() => pageOfHash(location.hash, []))
  const [turn, setTurn] = useState<Turn | null>(null)
  const [jump, setJump] = useState(0)
  const contents = useRef<HTMLDialogElement>(null)
  const pageCount = sections.list.reduce((sum, section) => Math.max(sum, section.firstPage + section.pageCount), 0)
  const last = spreadCount(pageCount) - 1
  const spread = Math.min(spreadOf(page), last)

  useEffect(() => {
    openSections(book)
    loadFonts(book.id, 'cover')
  }, [book])

  // Pictures of a book shut again are refused before any page is asked for.
  useEffect(() => {
    const refused = (event: Event) => {
      if (event.target instanceof SVGImageElement || event.target instanceof HTMLImageElement) askIfGone(book)
    }
    addEventListener('error', refused, true)
    return () => removeEventListener('error', refused, true)
  }, [book])

  // A place named in the address is only there once the pages are known.
  useEffect(() => {
    const wanted = pageOfHash(location.hash, sections.list)
    if (sections.status !== 'ready' || wanted < 0) return
    setPage(wanted)
    setJump((count) => count + 1)
  }, [sections.status, sections.list])

  useEffect(() => {
    if (sections.status !== 'ready') return
    for (const index of nearPages(turn?.to ?? spread, pageCount)) {
      const place = placeOf(sections.list, index)
      if (place) loadSection(book.id, place.section.route)
    }
    forgetFar(sections.list, page)
    history.replaceState(null, '', page < 0 ? location.pathname + location.search : `#${page + 1}`)
  }, [sections, spread, turn, page, pageCount, book.id])

  const show = useCallback(
    (to: number) => {
      const { left, right } = spreadAt(to, pageCount)
      setPage(left ?? right ?? -1)
      setTurn(null)
    },
    [pageCount],
  )
  const turned = useCallback(() => turn && show(turn.to), [turn, show])
  const go = useCallback(
    (step: 1 | -1) => {
      const from = turn?.to ?? spread
      const to = from + step
      if (to < 0 || to > last) return
      if (turn) show(turn.to)
      if (still) return show(to)
      if (turn) setPage(spreadAt(turn.to, pageCount).left ?? spreadAt(turn.to, pageCount).right ?? -1)
      setTurn({ to, forward: step > 0 })
    },
    [turn, spread, last, still, show, pageCount],
  )
  const goTo = useCallback(
    (to: number) => {
      setTurn(null)
      setPage(Math.max(-1, Math.min(pageCount - 1, to)))
      setJump((count) => count + 1)
    },
    [pageCount],
  )

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (contents.current?.open || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement) return
      if (event.key === 'ArrowRight' || event.key === 'PageDown') wide && go(1)
      else if (event.key === 'ArrowLeft' || event.key === 'PageUp') wide && go(-1)
      else if (event.key === 'Home') goTo(-1)
      else if (event.key === 'End') goTo(pageCount - 1)
      else return
      if (wide) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go, goTo, wide, pageCount])

  // Pages of one book have one size; until one is here, A5.
  const pages = useStore($pages)
  const any = Object.values(pages).find((loaded) => Array.isArray(loaded))
  const ratio = Array.isArray(any) && any[0] ? pageRatio(any[0]) : 148 / 210

  if (sections.status === 'gone') return <BookGone book={book} home={home} />
  return (
    <>
      <ReaderBar book={book} siteName={siteName} home={home} openContents={() => contents.current?.showModal()} />
      <main id="main" className="rdm" tabIndex={-1}>
        <h1 className="vh">{book.title}</h1>
        {sections.error ? (
          <ErrorPanel error={sections.error} retry={() => openSections(book)} />
        ) : wide ? (
          <SpreadView {...{ book, pageCount, ratio, spread, last, turn, go, turned }} />
        ) : (
          <ScrollView {...{ book, pageCount, ratio, page, jump, read: setPage }} />
        )}
      </main>
      <ReaderFoot {...{ sections: sections.list, pageCount, page, wide, spread: turn?.to ?? spread, goTo }} />
      <Contents dialog={contents} sections={sections.list} page={page} go={goTo} />
    </>
  )
}
