/**
 * Writes src/lib/shipping/regions.data.ts from @vant/area-data (MIT), which follows the divisions of GB/T 2260 as the
 * Ministry of Civil Affairs publishes their changes. Run it after updating the package.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'

const { province_list: provinces, city_list: cities, county_list: districts } = areaList
const under = (list: Record<string, string>, start: string): [string, string][] =>
  Object.entries(list).filter(([code]) => code.startsWith(start))

const lines = Object.entries(provinces).map(([code, province]) => {
  const inside = under(cities, code.slice(0, 2)).map(([city, name]) => {
    const names = under(districts, city.slice(0, 4)).map(([, district]) => district)
    return `${name}:${names.join(' ')}`
  })
  return `${province}|${inside.join('|')}`
})
const target = 'src/lib/shipping/regions.data.ts'
writeFileSync(
  target,
  `/** A province a line: \`省|市:区 县 …|市:…\`. Written by tools/tables/regions.ts; not by hand. */\nexport const regionLines: readonly string[] = ${JSON.stringify(lines)}\n`,
)
execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'ignore' })
console.log(
  `build-regions: ${lines.length} provinces, ${Object.keys(cities).length} cities, ${Object.keys(districts).length} districts`,
)
