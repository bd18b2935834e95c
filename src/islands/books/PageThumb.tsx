import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { $pages, $sections, loadSection, placeOf } from '#lib/books/reading/reader.store.ts'

/** One page of the book, small; the sections must have been opened (`openSections`). */
export const PageThumb = ({ bookId, index }: { bookId: string; index: number }) => {
  const sections = useStore($sections)
  const place = placeOf(sections.list, index)
  const route = place?.section.route
  const pages = useStore($pages, { keys: route ? [route] : [] })
  useEffect(() => {
    if (route) loadSection(bookId, route, false)
  }, [bookId, route])
  const loaded = route === undefined ? undefined : pages[route]
  const page = Array.isArray(loaded) && place ? loaded[place.at] : undefined
  return <span className="thumb">{page && <PaintedPage page={page} label={`第 ${index + 1} 页`} />}</span>
}
