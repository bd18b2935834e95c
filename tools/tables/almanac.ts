/**
 * Writes src/lib/almanac/lunar.data.ts from tyme4ts (MIT): where lunar months begin and on which days solar terms fall. Run it
 * when calendars of another year are to be made.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { SolarDay, SolarTerm } from 'tyme4ts'

const [first, last] = [2025, 2032]
const days = (year: number): SolarDay[] => {
  const all: SolarDay[] = []
  for (let day = SolarDay.fromYmd(year, 1, 1); day.getYear() === year; day = day.next(1)) all.push(day)
  return all
}
const md = (day: SolarDay): string => `${day.getMonth()}-${day.getDay()}`

const years = Array.from({ length: last - first + 1 }, (_, at) => first + at).map((year) => {
  const all = days(year)
  const [opening] = all
  // The month the year begins in, and those that begin in it: negative ones are leap.
  const begins = all.filter((day, at) => at === 0 || day.getLunarDay().getDay() === 1)
  const months = begins.map((day) => {
    const lunar = day.getLunarDay()
    return `${md(day)}:${lunar.getLunarMonth().getMonthWithLeap()}:${day === opening ? lunar.getDay() : 1}`
  })
  // 小寒, 大寒 … 冬至 of this year.
  const terms = Array.from({ length: 24 }, (_, at) =>
    md(
      SolarTerm.fromIndex(year, at + 1)
        .getJulianDay()
        .getSolarDay(),
    ),
  )
  return `${year}|${months.join(' ')}|${terms.join(' ')}`
})
const target = 'src/lib/almanac/lunar.data.ts'
writeFileSync(
  target,
  `/** A year a line: \`year|day:lunar month, below 0 a leap one:its day …|days of the 24 terms, 小寒 first\`. Written by tools/tables/almanac.ts; not by hand. */\nexport const lunarLines: readonly string[] = ${JSON.stringify(years)}\n`,
)
execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'ignore' })
console.log(`build-almanac: ${first} to ${last}`)
