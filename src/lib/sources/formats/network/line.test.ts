import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const said = async (name: string, text: string): Promise<string[]> => {
  const read = await readImport([inputFileFromBytes(name, text)])
  if (!read.ok) throw new Error(read.failure.message)
  const { entries, report } = read.value
  return [
    ...entries.map(({ when, body }) => `${when.local.slice(0, 16)} ${plainText(body)}`),
    ...report.warnings.map(({ code }) => code),
  ]
}

test.each([
  ['English, months first', 'Thu, 12/28/2023', '2023-12-28'],
  ['English, days first', 'Thu, 28/12/2023', '2023-12-28'],
  ['English, both could be: the weekday says it', 'Thu, 4/3/2025', '2025-04-03'],
  ['English, both could be, the other way', 'Tue, 4/3/2025', '2025-03-04'],
  ['English with its whole weekday', '2023.12.28 Thursday', '2023-12-28'],
  ['simplified Chinese', '2023/12/28（周四）', '2023-12-28'],
])('LINE in %s', async (_, day, right) => {
  const text = `[LINE] Chat history with Anna\nSaved on: 12/31/2023, 10:00\n\n${day}\n10:02\tAnna\tmorning\n10:03 PM\tBert\t[Photo]\n`
  expect(await said('[LINE]Anna.txt', text)).toEqual(
    [`${right}T10:02 morning`, 'left-in-chat', 'several-authors'].filter((one) => one !== 'several-authors'),
  )
})

test('WhatsApp: the order of the file says which number is the day; where it does not, the report says so', async () => {
  const chat = (...days: string[]) => days.map((day, i) => `[${day}, 10:0${i}:00] Anna: words ${i}`).join('\n')
  expect(await said('_chat.txt', chat('1/11/24', '2/3/24', '3/1/24'))).toEqual([
    '2024-01-11T10:00 words 0',
    '2024-02-03T10:01 words 1',
    '2024-03-01T10:02 words 2',
  ])
  expect(await said('_chat.txt', chat('1/2/24', '2/3/24', '3/4/24'))).toEqual([
    '2024-02-01T10:00 words 0',
    '2024-03-02T10:01 words 1',
    '2024-04-03T10:02 words 2',
    'day-or-month',
  ])
})
