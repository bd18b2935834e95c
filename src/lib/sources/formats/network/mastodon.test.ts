import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const actor = 'https://m.example/u'
const toot = (n: number, more: object = {}): string =>
  JSON.stringify({
    id: `${actor}/${n}/activity`,
    type: 'Create',
    actor,
    published: `2024-05-0${n}T04:00:00Z`,
    object: {
      id: `${actor}/${n}`,
      type: 'Note',
      published: `2024-05-0${n}T04:00:00Z`,
      content: `<p>第${n}条</p>`,
      ...more,
    },
  })
/** More words of JSON-LD than a toot has fields. */
const words = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`word${i}`, `as:word${i}`]))
const outbox = (...toots: string[]): string =>
  `{"@context":["https://www.w3.org/ns/activitystreams",${JSON.stringify(words)}],"id":"outbox.json","type":"OrderedCollection","totalItems":2,"orderedItems":[],"orderedItems":[${toots.join(',')}]}`

test('an archive that names its posts twice, empty first, below the words of JSON-LD, is read whole', async () => {
  const read = await readImport([
    inputFileFromBytes('outbox.json', outbox(toot(1), toot(2))),
    inputFileFromBytes('actor.json', JSON.stringify({ '@context': [words], id: actor, name: '小满' })),
    inputFileFromBytes('likes.json', '{"orderedItems":["https://o.example/1"]}'),
  ])
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.entries.map(({ body }) => plainText(body))).toEqual(['第1条', '第2条'])
  expect(read.value.report.skipped).toEqual([])
})

test('what a poll asks about is part of what was written', async () => {
  const poll = toot(1, {
    type: 'Question',
    oneOf: [
      { type: 'Note', name: '北高峰' },
      { type: 'Note', name: '西湖' },
    ],
  })
  const read = await readImport([inputFileFromBytes('outbox.json', outbox(poll))])
  expect(read.ok && plainText(read.value.entries[0]?.body ?? [])).toBe('第1条\n\n北高峰\n\n西湖')
})
