import {
  type FormatSample,
  film,
  isoOf,
  type Part,
  picture,
  range,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { joplin } from '../joplin.ts'

const id = (kind: string, i: number): string => `${kind}${String(i).padStart(31, '0')}`
const item = (name: string, words: string, facts: Record<string, string | number>): Part => ({
  name: `笔记/${name}.md`,
  text: [
    `${words}${words ? '\n\n' : ''}id: ${name}\n${Object.entries(facts)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n')}`,
  ],
})

export const sample: FormatSample = {
  format: joplin.format,
  family: 'notes',
  scattered: true,
  left: [[/^(院子|雨)$/, 'the name of a file, shown where a note says none of its own']],
  make: (n) => [
    ...range(n).map((i) =>
      item(id('a', i), `第 ${i + 1} 天\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n![](:/${id('d', i % 2)})`, {
        parent_id: id('b', 0),
        created_time: isoOf(i),
        updated_time: isoOf(i + 1),
        is_conflict: 0,
        latitude: '30.20000000',
        longitude: '120.10000000',
        author: '',
        source_url: 'https://example.com/a',
        is_todo: 0,
        todo_completed: 0,
        user_created_time: isoOf(i),
        user_updated_time: isoOf(i + 1),
        encryption_cipher_text: '',
        encryption_applied: 0,
        markup_language: 1,
        type_: 1,
      }),
    ),
    item(id('b', 0), '院子', { created_time: isoOf(0), encryption_applied: 0, parent_id: '', type_: 2 }),
    item(id('c', 0), '桂花', { created_time: isoOf(0), encryption_applied: 0, parent_id: '', type_: 5 }),
    item(id('e', 0), '', { note_id: id('a', 0), tag_id: id('c', 0), encryption_applied: 0, type_: 6 }),
    item(id('d', 0), '院子.jpg', { mime: 'image/jpeg', filename: '', file_extension: 'jpg', type_: 4 }),
    item(id('d', 1), '雨.mp4', { mime: 'video/mp4', filename: '', file_extension: 'mp4', type_: 4 }),
    { name: `笔记/resources/${id('d', 0)}.jpg`, bytes: picture },
    { name: `笔记/resources/${id('d', 1)}.mp4`, bytes: film },
  ],
}
