/** `npm run reports [-- --days 7]`: how fast pages were for three quarters of the visits, and what broke, by screen. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readReports } from '#lib/site/report/report.server.ts'
import { type Measure, measures, mishaps, shareBelow } from '#lib/site/report/report.ts'
import { databaseStep } from '../../scripts/backend.ts'

process.chdir(resolve(import.meta.dirname, '../..'))
const { values } = parseArgs({ options: { days: { type: 'string', default: '7' } } })
const takeDown = await databaseStep(new AbortController().signal)
const rows = await readReports(Math.max(1, Math.min(90, Number(values.days) || 7)))
const groups = Map.groupBy(rows, ({ route, small }) => `${route || '(无名)'} ${small ? '小屏' : '大屏'}`)
if (rows.length === 0) console.log('这几天没有报告')
for (const [name, of] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const counts = (what: string): number[] => {
    const list: number[] = []
    for (const row of of) if (row.what === what) list[row.range] = (list[row.range] ?? 0) + row.count
    return list
  }
  const fast = (Object.keys(measures) as Measure[]).flatMap((measure) => {
    const end = shareBelow(measure, counts(measure))
    if (end === undefined) return []
    const unit = measure === 'cls' ? '‰' : ' ms'
    return [`${measure} ${end === Number.POSITIVE_INFINITY ? `> ${measures[measure].at(-1)}` : `≤ ${end}`}${unit}`]
  })
  const broke = mishaps.flatMap((what) => (counts(what)[0] ? [`${what} ${counts(what)[0]} 次`] : []))
  console.log(`${name}: ${[...fast, ...broke].join('，')}`)
}
await takeDown?.(new AbortController().signal)
