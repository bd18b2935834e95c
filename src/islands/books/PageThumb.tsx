import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { $pages, $sections, loadSection, placeOf } from '#lib/books/reading/reader.store.ts'

const thumb =
  'block size-full overflow-hidden bg-page shadow-sheet ' +
  'group-hover:[box-shadow:0_0_0_1px_var(--color-ctl),var(--shadow-sheet)]'

/** One page of the book, small, as large as its `group`, a link; the sections must have been opened (`openSections`). */
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
  return (
    <span className={thumb}>{page && <PaintedPage page={page} label={`第 ${index + 1} 页`} className="h-full" />}</span>
  )
}
