import { useEffect, useState } from 'react'
import { Question } from '#islands/create/Question.tsx'
import { Radio } from '#islands/ui/Choice.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { thousands } from '#islands/ui/format.ts'
import { button } from '#layouts/parts/button.ts'
import { select } from '#layouts/parts/field.ts'
import { knownZones, zoneName } from '#lib/sources/format/zones.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'
import { answer } from '#lib/sources/upload/import.store.ts'
import { spaced } from '#lib/std/spaced.ts'

type Report = ImportReportView

/** 问一句 about the files themselves: by which clock, as what. Asked only where the files leave it open. */
export const Doubts = ({ report, measure }: { report: Report; measure: string }) => (
  <>
    {report.zone && <Zone zone={report.zone} kind={report.source.kind} measure={measure} />}
    {report.reading && <Reading reading={report.reading} />}
  </>
)

const whyWords = {
  clock: (place: string) => spaced(`文件里写的钟点是${place}时间。`),
  places: (place: string) => spaced(`多数内容发自${place}那边，文件里没有写时区。`),
  device: (place: string) => spaced(`文件里没有写时区，您的设备用的是${place}时间。`),
} as const

const Zone = ({ zone, kind, measure }: { zone: NonNullable<Report['zone']>; kind: string; measure: string }) => {
  // What was asked stays in sight after it is answered, so that it can be answered otherwise.
  const [doubt, setDoubt] = useState(zone.doubt)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(zone.now)
  const [busy, setBusy] = useState(false)
  const choose = async (to: string) => {
    setChosen(to)
    setBusy(true)
    await answer({ zone: to })
    setBusy(false)
  }
  const asked = zone.doubt
  useEffect(() => {
    if (!asked) return
    setDoubt(asked)
    // A clock in the file, or where it was written, says more than what is usual; so do networks from abroad.
    if (asked.why !== 'device' || kind === 'network') void choose(asked.likely)
  }, [asked?.likely, asked?.why, kind])
  if (!doubt)
    return (
      <div className="mt-3">
        <p className="text-13 leading-[1.6] text-ink-3">
          {spaced(`钟点按${zoneName(zone.now)}时间算。`)}
          {!open && (
            <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={() => setOpen(true)}>
              不是这个时间
            </button>
          )}
        </p>
        {open && <Zones chosen={chosen} choose={choose} />}
      </div>
    )
  const moves = doubt.moves > 0 ? `换一个，有 ${thousands(doubt.moves)} ${measure}会排到前后一天。` : ''
  return (
    <Question heading="按哪里的钟点排" disabled={busy} className="mt-7 mb-4">
      <p className="text-13 leading-[1.6] text-ink-3">
        {whyWords[doubt.why](zoneName(doubt.likely))}
        {moves}以后也能改。
      </p>
      {[doubt.now, doubt.likely].map((one) => (
        <Choice key={one} name="zone" checked={chosen === one} choose={() => void choose(one)}>
          {spaced(`${zoneName(one)}时间`)}
        </Choice>
      ))}
      <details>
        <summary className="inline-flex min-h-tap cursor-pointer items-center link">都不是</summary>
        <Zones chosen={chosen} choose={choose} />
      </details>
    </Question>
  )
}

const Zones = ({ chosen, choose }: { chosen: string; choose(zone: string): Promise<void> }) => (
  <Field label="写的时候在哪里" className="mt-2 max-w-80">
    <select className={select} value={chosen} onChange={(event) => void choose(event.target.value)}>
      {[...new Set([...knownZones, chosen])].map((one) => (
        <option key={one} value={one}>
          {zoneName(one)}
        </option>
      ))}
    </select>
  </Field>
)

const Reading = ({ reading: { files, file, now, other } }: { reading: NonNullable<Report['reading']> }) => {
  const [busy, setBusy] = useState(false)
  const choose = async (format: string) => {
    setBusy(true)
    await answer({ readAs: format })
    setBusy(false)
  }
  // The same order whichever is chosen.
  const both = [now, other].sort((a, b) => (a.format < b.format ? -1 : 1))
  return (
    <Question heading="这些文字当作什么" disabled={busy} className="mt-7 mb-4">
      <p className="text-13 leading-[1.6] text-ink-3">
        「{file.split('/').at(-1)}」{files > 1 && `等 ${thousands(files)} 个文件`}两样都像。选错了可以再换，内容都在。
      </p>
      {both.map(({ format, name }) => (
        <Choice key={format} name="reading" checked={format === now.format} choose={() => void choose(format)}>
          {name}
        </Choice>
      ))}
    </Question>
  )
}

const Choice = (props: { name: string; checked: boolean; choose(): void; children: string }) => (
  <Radio
    name={props.name}
    checked={props.checked}
    onChange={props.choose}
    className="flex! min-h-tap items-center! gap-3"
  >
    <span>{props.children}</span>
  </Radio>
)
