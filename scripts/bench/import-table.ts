/**
 * What reading one export took. `startMB`: what the process held before it read, of which most is the program itself; `at`:
 * when (UTC, to the minute); `load`: of the machine then.
 */
export type ImportFigures = {
  format: string
  posts: number
  entries: number
  MB: number
  ms: number
  parseMs?: number
  peakMB: number
  startMB: number
  load: number
  at?: string
}

const whole = (n: number): string => Math.round(n).toLocaleString('en-US')

/** Between which minutes a row was measured. */
function when(figures: readonly ImportFigures[]): string {
  const times = figures.flatMap(({ at }) => at?.slice(5, 16).replace('T', ' ') ?? []).sort()
  const [first = '', last = ''] = [times[0], times.at(-1)]
  return first === last ? first : `${first} to ${last}`
}

/** A row per format: posts a second and peak memory at each size, and how the time grows from one size to the next. */
export function importTable(figures: readonly ImportFigures[], sizes: readonly number[]): string {
  const heads = ['format', 'MB', ...sizes.map((n) => `posts/s ${whole(n)}`), ...sizes.map((n) => `peak MB ${whole(n)}`)]
  const steps = sizes.slice(1).map((n, i) => `time of ${whole(n)} ÷ ${whole(sizes[i] ?? n)}`)
  const rows = [...new Set(figures.map(({ format }) => format))].map((format) => {
    const of = sizes.map((posts) => figures.find((one) => one.format === format && one.posts === posts))
    const last = of.at(-1)
    const grown = of.slice(1).map((one, i) => {
      const before = of[i]
      return one && before ? (one.ms / before.ms).toFixed(1) : ''
    })
    return [
      format,
      last ? last.MB.toFixed(1) : '',
      ...of.map((one) => (one ? whole(one.entries / (one.ms / 1000)) : '')),
      ...of.map((one) => (one ? whole(one.peakMB) : '')),
      ...grown,
      last?.parseMs ? (last.ms / last.parseMs).toFixed(1) : '',
      when(of.filter((one) => one !== undefined)),
    ]
  })
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const all = [...heads, ...steps, '÷ JSON.parse', 'measured, UTC']
  return [line(all), line(all.map(() => '---')), ...rows.map(line)].join('\n')
}

const [from, to] = ['<!-- made by npm run bench -- import -->', '<!-- until here -->']

/** The page with the table between its marks. */
export function withTable(page: string, table: string): string {
  const [start, end] = [page.indexOf(from), page.indexOf(to)]
  if (start < 0 || end < start) throw new Error('docs/benchmarks.md has no marks for the table of imports')
  return `${page.slice(0, start + from.length)}\n\n${table}\n\n${page.slice(end)}`
}
