import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { monthName } from '#islands/ui/format.ts'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromPrintPage } from '#lib/books/reading/print-page-back.ts'
import type { UpgradedSection } from '#lib/books/upgrade/upgrade.api.ts'
import { $sectionChanges, askSectionChanges } from '#lib/books/upgrade/upgrade.store.ts'

/** 2024 年 5 月, 书前, the name of an article. */
const nameOf = ({ route, title, months }: UpgradedSection): string => {
  if (title) return title
  if (route === 'front') return '书前几页'
  if (route === 'end') return '书后几页'
  const dated = months.filter((month) => month !== '000000')
  const [first = '', last] = [dated[0], dated[dated.length - 1]]
  if (!first) return '没有日期的'
  return last && last !== first ? `${monthName(first)} 至 ${monthName(last)}` : monthName(first)
}

/** One section of the book: how many of its pages look otherwise, and those pages beside each other. */
export const SectionChange = ({
  bookId,
  section,
  isOpen,
}: {
  bookId: string
  section: UpgradedSection
  isOpen: boolean
}) => {
  const { route, pagesBefore, pagesAfter, changed } = section
  const [open, setOpen] = useState(isOpen)
  const known = useStore($sectionChanges, { keys: [route] })[route]
  useEffect(() => {
    if (open && known === undefined) void askSectionChanges(bookId, route)
  }, [open, known, bookId, route])
  const ready = typeof known === 'object' && 'changes' in known ? known : undefined
  useEffect(() => {
    const pages = ready?.changes.flatMap(({ before, after }) => [before, after].filter((page) => page !== null)) ?? []
    if (pages.length > 0) void lendPageFonts(pages.map(fromPrintPage)).catch(() => undefined)
  }, [ready])
  const name = nameOf(section)
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-sans text-18 leading-head font-semibold">{name}</h2>
          <p className="text-13 leading-[1.6] text-ink-2">
            {changed} 页有变化{pagesBefore === pagesAfter ? '，页数不变' : `，${pagesBefore} 页变成 ${pagesAfter} 页`}
          </p>
        </div>
        <button
          type="button"
          className={button({ size: 'small' })}
          aria-expanded={open}
          aria-label={`${open ? '收起' : '看看'}：${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '看看'}
        </button>
      </div>
      {open && known === 'waiting' && (
        <div className="mt-4" aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
      {open && typeof known === 'object' && 'failed' in known && (
        <p className="mt-3 text-13 text-zhu" role="alert">
          {known.failed}
        </p>
      )}
      {open && ready && (
        <>
          <ol className="mt-4 grid grid-cols-2 gap-x-8 gap-y-6 max-lg:grid-cols-1">
            {ready.changes.map(({ before, after }, at) => (
              <li key={at} className="grid grid-cols-2 gap-3">
                <Side name="现在" page={before} where={name} nothing="没有这一页" />
                <Side name="升级以后" page={after} where={name} nothing="没有这一页" />
              </li>
            ))}
          </ol>
          {ready.left > 0 && <p className="mt-3 text-13 text-ink-3">还有 {ready.left} 页也有变化，没有在这里列出。</p>}
        </>
      )}
    </li>
  )
}

type SideProps = { name: string; page: PrintPage | null; where: string; nothing: string }

const Side = ({ name, page, where, nothing }: SideProps) => (
  <figure className="m-0 min-w-0">
    <figcaption className="mb-1.5 text-13 leading-[1.6] text-ink-3">
      {name}
      {page?.pageNo && `，第 ${page.pageNo} 页`}
    </figcaption>
    {page ? (
      <div className="shadow-sheet" style={{ aspectRatio: `${page.width} / ${page.height}` }} data-paper>
        <PaintedPage page={page} label={`${where}，${name}`} className="h-full bg-page" />
      </div>
    ) : (
      <p className="grid aspect-[148/210] place-items-center border border-dashed border-ctl text-13 text-ink-3">
        {nothing}
      </p>
    )}
  </figure>
)
