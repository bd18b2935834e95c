import { expect, test } from 'vitest'
import { partBytes } from '../../../../tests/support/formats/part.ts'
import { formatSamples } from '../../../../tests/support/formats/samples.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from './read-import.ts'
import type { ReadingDoubt } from './readings.ts'

const filesOf = (name: string) =>
  (formatSamples.find(({ format }) => format === name)?.make(1) ?? [])
    .filter((part) => part.name.endsWith('.md'))
    .map((part) => inputFileFromBytes(part.name, partBytes(part)))

test.each([
  ['static-blog-md', 'markdown-diary'],
  ['markdown-diary', 'markdown-article'],
])('a file that is %s could be %s as well: the doubt is said, and what is asked for is done', async (now, other) => {
  const heard: ReadingDoubt[] = []
  const read = await readImport(filesOf(now), { onDoubt: (doubt) => heard.push(doubt) })
  expect(read.ok && read.value.source.format).toBe(now)
  expect(heard.map((one) => [one.now, one.other])).toEqual([[now, other]])
  const asked = await readImport(filesOf(now), { readAs: [other] })
  expect(asked.ok && asked.value.source.format).toBe(other)
})
