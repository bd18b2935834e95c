import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'
import { makeSampleExport } from './sample.ts'

test('a sample life has the posts and pictures asked for, is readable, and is the same for the same seed', async () => {
  const options = { posts: 400, pictures: 900, seed: 7 }
  const sample = makeSampleExport(options)
  expect(JSON.stringify(makeSampleExport(options))).toBe(JSON.stringify(sample))
  expect(sample.files.length).toBe(900)
  const read = await readImport([inputFileFromBytes('sample.json', JSON.stringify(sample.export))])
  expect(read.ok && read.value.report.counts.entries).toBe(400)
  expect(read.ok && read.value.report.counts.images).toBe(900)
  expect(read.ok && read.value.report.years.length).toBeGreaterThanOrEqual(3)
})

test('missing pictures of a sample are named in the export without a path', () => {
  expect(makeSampleExport({ posts: 20, pictures: 40, seed: 1, missing: 5 }).files.length).toBe(35)
})
