import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatTable } from '../../../../scripts/docs/format-table.ts'
import { partBytes } from '../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../tests/support/formats/samples.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { allFormats } from '../formats/formats.ts'
import { readImport } from '../read/read-import.ts'
import { keptIn, postFields } from './field-proofs.ts'

const names = allFormats.map(({ format }) => format)
const keptOf = new Map(allFormats.map(({ format, fields }) => [format, fields.kept]))

test('every format has a sample of its own', () => {
  expect(formatSamples.map(({ format }) => format).sort()).toEqual([...names].sort())
})

test.each(formatSamples.map((one) => [one.format, one] as const))(
  '%s: its sample is recognised, and what its row says is kept is there, no more and no less',
  async (format, { make }) => {
    const read = await readImport(make(5).map((part) => inputFileFromBytes(part.name, partBytes(part))))
    if (!read.ok) throw new Error(read.failure.message)
    const book = read.value
    expect(book.source.format).toBe(format)
    if (format !== 'photo-album') expect(book.entries).toHaveLength(5)
    expect(book.report.skipped).toEqual([])
    const found = keptIn(book)
    const remaining = postFields
      .filter((field) => found[field] !== 'no')
      .map((field) => (found[field] === 'kept' ? field : `${field}=${found[field]}`))
    expect(
      remaining.join(' '),
      `${format}: fields.kept of the format is not what its sample shows (docs/new-source.md 1)`,
    ).toBe(keptOf.get(format))
  },
)

test('no format keeps only words and pictures where its source has more', () => {
  for (const { format, fields } of allFormats)
    expect(
      fields.kept.split(' ').length < 6,
      `${format}: fewer than six fields kept, and only then, say few: true`,
    ).toBe(fields.few === true)
})

test('the table of the documentation is made of these rows', () => {
  expect(readFileSync('docs/import-formats.md', 'utf8')).toContain(formatTable())
})
