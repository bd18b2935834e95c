import type { RefObject } from 'react'
import { monthInHan, yearInHan } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { Section } from '#lib/books/reader.store.ts'

/** 目录: months by year, each a button to the page the printed catalogue names. */
export const Contents = (props: {
  dialog: RefObject<HTMLDialogElement | null>
  sections: Section[]
  page: number
  go(page: number): void
}) => {
  const years = [...new Set(props.sections.flatMap((section) => section.year ?? []))]
  const articles = props.sections.filter((section) => section.title !== null)
  const leave = (page: number) => {
    props.dialog.current?.close()
    props.go(page)
  }
  const button = (section: Section, label: string) => {
    const here = props.page >= section.firstPage && props.page < section.firstPage + section.pageCount
    return (
      <button
        key={section.route}
        type="button"
        className="toc__m"
        aria-current={here || undefined}
        onClick={() => leave(section.openingPage)}
      >
        {label}
        <small className="num">{section.openingPage + 1}</small>
      </button>
    )
  }
  const other = (route: string, label: string) =>
    props.sections.filter((section) => section.route === route).map((section) => button(section, label))
  return (
    <dialog ref={props.dialog} className="dlg toc" aria-labelledby="toc-title">
      <div className="row between">
        <h2 id="toc-title" className="h2">
          目录
        </h2>
        <button type="button" className="tap" aria-label="关闭目录" onClick={() => props.dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </div>
      <div className="toc__g">{other('front', '卷首')}</div>
      {years.map((year) => (
        <section key={year} className="toc__y">
          <h3 className="serif">{yearInHan(year)}</h3>
          <div className="toc__g">
            {props.sections
              .filter((section) => section.year === year)
              .map((section) => button(section, monthInHan(section.month ?? 1)))}
          </div>
        </section>
      ))}
      {articles.length > 0 && (
        <div className="toc__l">{articles.map((section) => button(section, section.title || '无题'))}</div>
      )}
      <div className="toc__g">
        {other('undated', '没有日期的')}
        {other('end', '卷尾')}
      </div>
    </dialog>
  )
}
