import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { partBytes, takenPicture } from '../../../../../tests/support/formats/part.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImportFromPaths } from '../../read/read-import.server.ts'
import { readImport } from '../../read/read-import.ts'
import { sample } from './samples/joplin.sample.ts'

const id = (n: number): string => n.toString(16).padStart(32, '0')
const facts = (type: number, more: Record<string, string | number> = {}): string =>
  Object.entries({ id: id(1), created_time: '2024-05-01T04:00:00.000Z', encryption_applied: 0, ...more, type_: type })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
const file = (n: number, text: string) => inputFileFromBytes(`导出/${id(n)}.md`, text)

test('notebooks, tags and resources say more of the notes and are none; nothing of the facts is printed', async () => {
  const read = await readImport([
    file(
      1,
      `秋天\n\n桂花开了。\n地点: 院子\n\n![院子](:/${id(9)})\n\n${facts(1, { parent_id: id(2), user_created_time: '2023-10-01T00:12:00.000Z' })}`,
    ),
    file(2, `院子\n\n${facts(2, { id: id(2) })}`),
    file(3, `桂花\n\n${facts(5, { id: id(3) })}`),
    file(4, facts(6, { id: id(4), note_id: id(1), tag_id: id(3) })),
    file(9, `IMG_1.jpg\n\n${facts(4, { id: id(9), mime: 'image/jpeg', file_extension: 'jpg' })}`),
    inputFileFromBytes(`导出/resources/${id(9)}.jpg`, takenPicture),
    inputFileFromBytes('导出/.sync/readme.txt', '2020-07-16: 这个文件夹以后会删掉。'),
  ])
  if (!read.ok) throw new Error(read.failure.message)
  const { entries, media, report, source } = read.value
  expect(source.format).toBe('joplin-raw')
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ title: '秋天', series: '院子', tags: ['桂花'] })
  expect(entries[0]?.when.local).toBe('2023-10-01T08:12:00')
  expect(plainText(entries[0]?.body.filter((block) => block.t !== 'figure') ?? [])).toBe('桂花开了。\n地点: 院子')
  expect(media.map(({ file: at }) => at)).toEqual([`导出/resources/${id(9)}.jpg`])
  expect(report.skipped).toEqual([])
})

test('a note of HTML is read as such, a task says whether it is done', async () => {
  const read = await readImport([
    file(
      1,
      `写信\n\n<p>给<b>外婆</b></p>\n\n${facts(1, { markup_language: 2, is_todo: 1, todo_completed: 1_714_536_000_000 })}`,
    ),
    file(2, `寄信\n\n${facts(1, { id: id(2), is_todo: 1, todo_completed: 0 })}`),
  ])
  expect(read.ok && read.value.entries.map(({ title }) => title).sort()).toEqual(['☐ 寄信', '☑ 写信'].sort())
  expect(read.ok && read.value.entries.map(({ body }) => plainText(body)).join('')).toBe('给外婆')
})

test('an encrypted note and a copy of a conflict are named, and nothing of them is printed', async () => {
  const read = await readImport([
    file(1, `秋天\n\n桂花开了。\n\n${facts(1)}`),
    file(2, facts(1, { id: id(2), encryption_applied: 1, encryption_cipher_text: 'JED0100002205' })),
    file(3, `秋天\n\n桂花\n\n${facts(1, { id: id(3), is_conflict: 1 })}`),
  ])
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.entries).toHaveLength(1)
  expect(read.value.report.skipped.map(({ why }) => why)).toEqual([
    '是加密的笔记，读不了；请在 Joplin 里解密后再导出',
    '是同步冲突时留下的副本',
  ])
})

test('the same in one file, as JEX, is read from disk with its pictures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jex-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const archive = pack()
  for (const part of sample.make(3))
    archive.entry({ name: part.name.replace('笔记/', '') }, Buffer.from(partBytes(part)))
  archive.finalize()
  const parts: Buffer[] = []
  for await (const part of archive) parts.push(part as Buffer)
  await writeFile(join(folder, '笔记.jex'), Buffer.concat(parts))
  const read = await readImportFromPaths([join(folder, '笔记.jex')])
  if (!read.ok) throw new Error(read.failure.message)
  onTestFinished(() => read.value.close())
  const { entries, report, source } = read.value.book
  expect([source.format, entries.length, report.missingMedia]).toEqual(['joplin-raw', 3, 0])
})
