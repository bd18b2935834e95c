import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatTable } from '../../../../scripts/docs/format-table.ts'
import { partBytes } from '../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../tests/support/formats/samples.ts'
import { broughtFromBytes } from '../files/input-file.ts'
import { formatFields } from '../read/format-fields.ts'
import { readImport } from '../read/read-import.ts'
import { allFormats } from '../read/registry.ts'
import { keptIn, postFields } from './field-proofs.ts'

const names = allFormats().map(({ format }) => format)

test('every format has a sample of our own and a row of fields', () => {
  expect(formatSamples.map(({ format }) => format).sort()).toEqual([...names].sort())
  expect(Object.keys(formatFields).sort()).toEqual([...names].sort())
})

test.each(formatSamples.map((one) => [one.format, one] as const))(
  '%s: its sample is recognised, and what its row says is kept is there, no more and no less',
  async (format, { make }) => {
    const read = await readImport(make(5).map((part) => broughtFromBytes(part.name, partBytes(part))))
    if (!read.ok) throw new Error(read.failure.message)
    const book = read.value
    expect(book.source.format).toBe(format)
    if (format !== 'photo-album') expect(book.entries).toHaveLength(5)
    expect(book.report.skipped).toEqual([])
    const found = keptIn(book)
    const kept = postFields
      .filter((field) => found[field] !== 'no')
      .map((field) => (found[field] === 'kept' ? field : `${field}=${found[field]}`))
    expect(kept.join(' ')).toBe(formatFields[format]?.kept)
  },
)

test('no format keeps only words and pictures where its source has more', () => {
  // Articles without a day, an album and what stands in a bare chat have no more.
  const few = Object.entries(formatFields).filter(([, { kept }]) => kept.split(' ').length < 6)
  expect(few.map(([format]) => format).sort()).toEqual(['jianshu', 'line-txt', 'markdown-article', 'photo-album'])
})

test('the table of the documentation is made of these rows', () => {
  expect(readFileSync('docs/import-formats.md', 'utf8')).toContain(formatTable())
})
