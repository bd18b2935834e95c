import type { ReactNode } from 'react'
import { Authors } from '#islands/create/Authors.tsx'
import { type Author, addedWords, type Range, yearBars } from '#islands/create/choice.ts'
import { Doubts } from '#islands/create/Doubts.tsx'
import { MissingMedia } from '#islands/create/MissingMedia.tsx'
import { Timeline } from '#islands/create/Timeline.tsx'
import { dayName, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
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
      <div className="row between rep__h">
        <h2 className="h2">读到了这些</h2>
        <span className="bdg bdg--ok">
          <Icon name="check" />
          {report.source.names.join('、') || createFlows[flow].what}
        </span>
      </div>
      {report.added < counts.entries && <p className="mut num rep__n">{addedWords(report.added, counts.entries)}</p>}
      <dl className="fig">
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
        <div className="note note--warn" key={`${one.ref}${one.detail}`}>
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
        <details className="more-of">
          <summary>没有读进来的 {thousands(skipped.length)} 处</summary>
          <ul>
            {skipped.slice(0, 50).map((one) => (
              <li key={`${one.ref}${one.why}`}>
                <span>{one.ref}</span>
                <span className="hint">{one.why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {warnings.length > 0 && (
        <details className="more-of">
          <summary>读的时候留意到 {thousands(warnings.length)} 处</summary>
          <ul>
            {warnings.slice(0, 50).map((one) => (
              <li key={`${one.code}${one.ref}${one.detail}`}>
                <span>{one.detail}</span>
                {one.ref && <span className="hint">{one.ref}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** From when to when, by how many, with how much said in answer. */
const Found = ({ report: { span, counts } }: { report: ImportReportView }) => {
  const parts = [
    span.first && (span.first === span.last ? dayName(span.first) : `${dayName(span.first)}到 ${dayName(span.last)}`),
    counts.people > 1 && `出现了 ${thousands(counts.people)} 个人`,
    counts.comments > 0 && `评论 ${thousands(counts.comments)} 条`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="mut num rep__n">{parts.join('，')}。</p>
}

const Figure = ({ name, value, unit, warn = false }: { name: string; value: number; unit: string; warn?: boolean }) => (
  <div className={warn ? 'w' : ''}>
    <dt>{name}</dt>
    <dd>
      {thousands(value)}
      <small>{unit}</small>
    </dd>
  </div>
)
