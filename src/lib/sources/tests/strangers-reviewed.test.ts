/** What a reviewer's strangers lost after strangers-shapes.test.ts: names, words and days that were read too cleverly. */
import { expect, test } from 'vitest'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { namesEncoding } from '../files/zip/zip-name.ts'
import { oneAfterAnother } from '../formats/blog/parts/wxr-words.ts'
import { readImport } from '../read/read-import.ts'

const read = async (files: Record<string, string>) => {
  const answer = await readImport(Object.entries(files).map(([name, words]) => inputFileFromBytes(name, words)))
  if (!answer.ok) throw new Error(answer.failure.message)
  const { report } = answer.value
  return { lines: outline(answer.value), told: report.warnings, authors: report.authors.map(({ name }) => name) }
}

/** 归档, 存档, 老师, 同乐, 海淀区, 丹东市 and 欧阳昇 as Windows writes them in mainland China. */
const folders = ['b9e9b5b5', 'b4e6b5b5', 'c0cfcaa6', 'cdacc0d6', 'baa3b5edc7f8', 'b5a4b6abcad0', 'c5b7d1f495b4']

test.each(folders)('a folder of a zip says what it says once, however many files lie in it: %s', (folder) => {
  const names = Array.from({ length: 12 }, (_, at) => ({
    raw: new Uint8Array(Buffer.concat([Buffer.from(folder, 'hex'), Buffer.from(`/IMG_${at}.jpg`)])),
    utf8: false,
  }))
  expect(namesEncoding(names)).toBe('gb18030')
})

test('WhatsApp: a smile is no name, what somebody typed is no picture and no word of the service, a number no message', async () => {
  const chat = [
    '2024/1/5 10:16 - 小满: :)',
    '2024/1/5 10:17 - Mary: :D haha',
    '2024/1/5 10:18 - 小满: <此处省略一万字>',
    '2024/1/5 10:19 - 小满: 我们的消息有端到端加密的吗？',
    '2024/1/5 10:20 - 小满: 清单',
    '1.2.3 10:30 去接孩子',
    '2024/1/5 10:21 - 小满: <省略多媒体文件>',
  ]
  const { lines, told, authors } = await read({ '_chat.txt': chat.join('\n') })
  const all = lines.join('\n')
  for (const words of [':)', ':D haha', '<此处省略一万字>', '端到端加密的吗', '1.2.3 10:30 去接孩子'])
    expect(all).toContain(words)
  expect(authors.sort()).toEqual(['Mary', '小满'])
  expect(all).not.toContain('省略多媒体')
  expect(told.map(({ code }) => code)).not.toContain('service-lines')
})

test('diaries: a title that begins like a weekday stays whole', async () => {
  const titleOf = async (name: string, words: string): Promise<string> =>
    (await read({ [name]: words })).lines.join('\n')
  expect(await titleOf('2024-01-02 Monica.md', '她来了。')).toContain('Monica')
  expect(await titleOf('2024-01-03 Sunny day.md', '晴。')).toContain('Sunny day')
  expect(await titleOf('20240102_周一见面.md', '见到了。')).toContain('周一见面')
  expect(await titleOf('2024-01-05 Friday.md', '休息。')).not.toContain('Friday')
  expect(await titleOf('日记.md', '2024-01-05 Sunshine\n\n走了很远。\n\n2024-01-06 周六 晴\n\n在家。')).toContain(
    'Sunshine',
  )
})

test('Evernote: a task is due on the day of its own place', async () => {
  const task =
    '<task><title>交稿</title><taskStatus>open</taskStatus><dueDate>20240229T160000Z</dueDate><timeZone>Asia/Shanghai</timeZone></task>'
  const { lines } = await read({
    'a.enex': `<en-export><note><title>题</title><content><![CDATA[<en-note><div>前</div></en-note>]]></content><created>20240105T013000Z</created>${task}</note></en-export>`,
  })
  expect(lines.join('\n')).toContain('截止 2024-03-01')
})

test('qTranslate: many openings without an end are looked over once', () => {
  const text = '{:zh}'.repeat(20_000)
  const began = process.cpuUsage()
  expect(oneAfterAnother(text)).toBe(text)
  const once = process.cpuUsage(began).user
  const again = process.cpuUsage()
  expect(oneAfterAnother(text.repeat(4))).toBe(text.repeat(4))
  // Four times as long takes about four times, not sixteen.
  expect(process.cpuUsage(again).user).toBeLessThan(10 * once + 50_000)
})
