import type { ReactNode } from 'react'
import { Authors } from '#islands/create/Authors.tsx'
import { type Author, addedWords, type Range, yearBars } from '#islands/create/choice.ts'
import { Doubts } from '#islands/create/Doubts.tsx'
import { MissingMedia } from '#islands/create/MissingMedia.tsx'
import { Timeline } from '#islands/create/Timeline.tsx'
import { dayName, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { badge } from '#layouts/parts/badge.ts'
import { notice } from '#layouts/parts/notice.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'

/** What was found, before anything is made of it. */
export const Report = (props: {
  flow: FlowId
  /** Undefined while it is only seen here and not at the server yet. */
  importId: string | undefined
  report: ImportReportView
  months: string[]
  range: Range
  setRange(range: Range): void
  authors: Author[]
  chosen: ReadonlySet<string>
  setChosen(chosen: Set<string>): void
  /** What must be said before the choices. */
  children: ReactNode
}) => {
  const { flow, importId, report, months, authors, chosen } = props
  const { asks, measure } = createFlows[flow]
  const { counts, missingMedia, missingVideos, skipped } = report
  // Half a file reads like a whole one: this is not left to a list that nobody opens.
  const broken = report.warnings.filter(({ code }) => code === 'cut-off')
  const warnings = report.warnings.filter(({ code }) => code !== 'cut-off')
  const missingPictures = missingMedia - missingVideos
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-28 leading-head">读到了这些</h2>
        <span className={`${badge('success')} leading-[1.4]! whitespace-normal!`}>
          <Icon name="check" />
          {report.source.names.join('、') || createFlows[flow].what}
        </span>
      </div>
      {report.added < counts.entries && <p className="mt-2 text-ink-2">{addedWords(report.added, counts.entries)}</p>}
      <dl className="my-5 grid grid-cols-4 double-rule max-sm:grid-cols-[1fr_1.3fr_0.8fr_0.9fr]">
        <Figure name="内容" value={counts.entries} unit={measure} />
        <Figure name="图片" value={counts.images} unit="张" />
        <Figure
          name={missingVideos > 0 ? `视频（缺 ${thousands(missingVideos)}）` : '视频'}
          value={counts.videos}
          unit="段"
          warn={missingVideos > 0}
        />
        <Figure name="缺图" value={missingPictures} unit="张" warn={missingPictures > 0} />
      </dl>
      <Found report={report} />
      {props.children}
      <Doubts report={report} measure={measure} />
      {broken.slice(0, 5).map((one) => (
        <div className={notice('warning')} key={`${one.ref}${one.detail}`}>
          <Icon name="warn" />
          <div>
            {one.ref && <b>{one.ref}：</b>}
            {one.detail}
          </div>
        </div>
      ))}
      {missingMedia > 0 && <MissingMedia key={`${importId}${missingMedia}`} importId={importId} report={report} />}
      {months.length > 0 && (
        <Timeline
          bars={yearBars(authors, chosen.size > 0 ? chosen : new Set(authors.map(({ id }) => id)), months)}
          months={months}
          range={props.range}
          setRange={props.setRange}
        />
      )}
      {authors.length > 0 && <Authors {...{ asks, measure, authors, chosen }} setChosen={props.setChosen} />}
      {skipped.length > 0 && (
        <Remarks
          heading={`没有读进来的 ${thousands(skipped.length)} 处`}
          list={skipped.map(({ ref, why }) => ({ words: ref, aside: why }))}
        />
      )}
      {warnings.length > 0 && (
        <Remarks
          heading={`读的时候留意到 ${thousands(warnings.length)} 处`}
          list={warnings.map(({ detail, ref }) => ({ words: detail, aside: ref }))}
        />
      )}
    </>
  )
}

/** What is said of single places, folded away; the first fifty of them. */
const Remarks = ({ heading, list }: { heading: string; list: { words: string; aside: string | undefined }[] }) => (
  <details className="group mt-6 border-b border-line">
    <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
      {heading}
      <Icon name="chevd" className="size-4.5 text-ink-3 group-open:[transform:rotate(180deg)]" />
    </summary>
    <ul className="max-h-80 overflow-auto pb-3">
      {list.slice(0, 50).map(({ words, aside }) => (
        <li
          key={`${words}${aside}`}
          className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t border-line py-1.5 text-14 wrap-anywhere"
        >
          <span>{words}</span>
          {aside && <span className="text-13 leading-[1.6] text-ink-3">{aside}</span>}
        </li>
      ))}
    </ul>
  </details>
)

/** From when to when, by how many, with how much said in answer. */
const Found = ({ report: { span, counts } }: { report: ImportReportView }) => {
  const parts = [
    span.first && (span.first === span.last ? dayName(span.first) : `${dayName(span.first)}到 ${dayName(span.last)}`),
    counts.people > 1 && `出现了 ${thousands(counts.people)} 个人`,
    counts.comments > 0 && `评论 ${thousands(counts.comments)} 条`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="mt-2 text-ink-2">{parts.join('，')}。</p>
}

const Figure = ({ name, value, unit, warn = false }: { name: string; value: number; unit: string; warn?: boolean }) => (
  <div className="pt-4 pb-1 not-first:border-l not-first:border-line not-first:pl-4 max-sm:not-first:pl-2.5">
    <dt className="text-13 text-ink-3">{name}</dt>
    <dd
      className={`font-serif text-34 leading-[1.25] font-semibold max-sm:text-[1.5625rem] ${warn ? 'text-amber' : ''}`}
    >
      {thousands(value)}
      <small className="ml-1 font-sans text-14 leading-none font-normal text-ink-2 max-sm:ml-0.5 max-sm:text-12">
        {unit}
      </small>
    </dd>
  </div>
)
