/**
 * Fails when a file below src/lib/sources/formats exports a format that is not on the list (formats.ts), when two formats
 * bear one name, and when no sample lies in the samples/ beside one.
 */
import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { allFormats } from '#lib/sources/formats/formats.ts'

/** Read only where somebody says that any text is an article (`ReadOptions.prefer`); on the list it would claim everything. */
const askedFor = ['text-chapters']

const names = allFormats.map(({ format }) => format)
const wrong = names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two formats are called ${name}`)

const formatOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'format' in value && ('detect' in value || 'fields' in value)
    ? String(value.format)
    : undefined

for (const file of globSync('src/lib/sources/formats/*/*.ts').filter((path) => !/\.(test|sample)\.ts$/.test(path))) {
  const exported: Record<string, unknown> = await import(resolve(file))
  for (const value of Object.values(exported)) {
    const name = formatOf(value)
    if (name === undefined || askedFor.includes(name)) continue
    if (!names.includes(name))
      wrong.push(
        `${file} exports the format ${name}, which is not on the list in src/lib/sources/formats/formats.ts (docs/new-source.md 2)`,
      )
    if (!existsSync(file.replace(/([^/]+)\.ts$/, 'samples/$1.sample.ts')))
      wrong.push(
        `no sample of ${name}: ${file.replace(/([^/]+)\.ts$/, 'samples/$1.sample.ts')} is missing (docs/new-source.md 3)`,
      )
  }
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
console.log(`check-formats: ${names.length} formats, each on the list once and with a sample`)
