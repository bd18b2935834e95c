import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { picture, takenPicture } from '../../../../../tests/support/formats/part.ts'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const bookOf = async (...files: [string, string | Uint8Array][]) => {
  const read = await readImport(files.map(([name, content]) => inputFileFromBytes(name, content)))
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}
const tweet = (id: string, words: string, media: object[] = []): object => ({
  tweet: { id_str: id, created_at: 'Wed May 01 04:00:00 +0000 2024', full_text: words, extended_entities: { media } },
})

test('X: pictures of what was passed on are listed with it, under either number', async () => {
  const media = [
    { url: 'https://t.co/1', media_url_https: 'https://pbs.twimg.com/media/a.jpg' },
    { url: 'https://t.co/2', media_url_https: 'https://pbs.twimg.com/media/b.jpg', source_status_id_str: '5' },
  ]
  const book = await bookOf(
    ['data/tweets.js', `window.YTD.tweets.part0 = ${JSON.stringify([tweet('9', 'RT @azhou: 院子', media)])}`],
    ['data/tweets_media/9-a.jpg', picture],
    ['data/tweets_media/5-b.jpg', takenPicture],
  )
  expect(book.entries[0]?.media).toEqual([])
  expect(book.entries[0]?.repost?.entry?.media).toHaveLength(2)
  expect(book.media.map(({ file }) => file)).toEqual(['data/tweets_media/9-a.jpg', 'data/tweets_media/5-b.jpg'])
})

test('X: a text that is cut there is read to its end from beside', async () => {
  const words = '院子里的桂花开了，风一吹落了一地，扫也扫不完。'.repeat(8)
  const book = await bookOf(
    [
      'data/tweets.js',
      `window.YTD.tweets.part0 = ${JSON.stringify([tweet('9', `${words.slice(0, 120)}… https://t.co/x`)])}`,
    ],
    [
      'data/note-tweet.js',
      `window.YTD.note_tweet.part0 = ${JSON.stringify([{ noteTweet: { noteTweetId: '1', core: { text: words } } }])}`,
    ],
  )
  expect(plainText(book.entries[0]?.body ?? [])).toBe(words)
  expect(book.report.skipped).toEqual([])
})

test('Facebook: entries that say nothing are left out and counted; notes, polls and second texts are words', async () => {
  const entries = [
    { timestamp: 1_714_536_000, attachments: [], data: [{ post: '' }], title: 'x' },
    { timestamp: 1_714_536_060, data: [] },
    { timestamp: 1_714_536_120, data: [{ post: 'one' }, { post: 'two' }] },
    {
      timestamp: 1_714_536_180,
      attachments: [
        {
          data: [
            { note: { title: 'title', text: 'note' } },
            { poll: { question: 'where', options: [{ option: 'lake' }, { option: 'hill' }] } },
            { life_event: { title: 'moved' } },
          ],
        },
      ],
    },
  ]
  const book = await bookOf(['your_posts_1.json', JSON.stringify(entries)])
  expect(book.entries.map(({ body }) => plainText(body))).toEqual(['one\ntwo', 'title\nnote\nwhere\nlake\nhill\nmoved'])
  expect(book.report.skipped).toEqual([{ ref: 'your_posts_1.json：2 条', why: '里面没有文字，也没有图片、地点和链接' }])
})
