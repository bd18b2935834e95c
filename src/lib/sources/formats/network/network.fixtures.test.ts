import { expect, test } from 'vitest'
import { plainText } from '#lib/posts/plain-text.ts'
import { fixtureReader } from '../../../../../tests/support/import-fixture.ts'
import { undoLatin1 } from './meta.ts'

const read = fixtureReader('')

test('Instagram: one post with its picture; nine pictures of one post', async () => {
  const one = await read('global/instagram/test_image')
  const mixed = await read('global/instagram/test_mixed_media/posts.json')
  if (!one || !mixed) return
  expect(one.report).toMatchObject({ counts: { entries: 1, images: 1 }, presentMedia: 1 })
  expect(plainText(one.entries[0]?.body ?? [])).toBe('A great rainy day lunch\n#italiansub')
  expect(mixed.report.counts.entries).toBe(1)
})

test('Facebook: bytes written as Latin-1 become Chinese again; link and place', async () => {
  const book = await read('global/facebook/your_posts_1.json')
  if (!book) return
  expect(book.report.counts.entries).toBe(2)
  expect(plainText(book.entries[0]?.body ?? [])).toBe('早安😀 杭州')
  expect(book.entries[0]?.tags).toEqual(['阿舟'])
  expect([book.entries[1]?.place?.name, book.entries[1]?.link?.url]).toEqual(['西湖', 'https://example.com'])
  expect(undoLatin1('café')).toBe('café')
})

test('X: addresses written out, entities undone, a retweet is somebody else’s, the picture by its id', async () => {
  const book = await read('global/twitter')
  if (!book) return
  expect(book.report).toMatchObject({ counts: { entries: 4 }, presentMedia: 1 })
  expect(plainText(book.entries[0]?.body ?? [])).toBe('你好 & world https://example.com/a?b=1&c=2')
  expect(book.entries.find((one) => one.id === '1700000000000000002')?.repost?.entry?.author).toBe('name:someone')
})

test('Mastodon: two posts and one passed on; followers only is known', async () => {
  const book = await read('global/mastodon/outbox.json')
  if (!book) return
  expect(book.report.counts.entries).toBe(3)
  expect(plainText(book.entries[0]?.body ?? [])).toBe('清明 #爬山\n第二行 :blobcat:')
  expect(book.entries.map((one) => one.visibility)).toEqual(['public', 'unknown', 'friends'])
})

test('WhatsApp: whoever wrote, days before months, lines that go on', async () => {
  const long = await read('global/whatsapp/lorem-merge-part1.txt')
  const short = await read('global/whatsapp/pokemon.txt')
  if (!long || !short) return
  expect(long.report.counts.entries).toBe(300)
  expect(short.entries[0]?.when.local).toBe('2016-08-06T13:23:00')
})

test('Google Photos: the edited picture, when and where it was taken, what was said of it', async () => {
  const book = await read('global/google-photos')
  if (!book) return
  const [first] = book.entries
  expect(book.report.counts.entries).toBe(2)
  expect(plainText(first?.body ?? [])).toBe('和妈妈爬山')
  expect([first?.when.local, first?.place?.lat, first?.series]).toEqual(['2023-10-01T08:12:40', 30.2478, '杭州'])
  expect(book.media.find((one) => one.id === first?.media[0]?.media)?.file).toContain('已修改')
  expect(book.report.presentMedia).toBe(2)
})

test('Tieba: floors jump where one was deleted, answers below with whom they answer', async () => {
  const book = await read('bbs/tieba-thread-archive-v3/8400000000')
  if (!book) return
  expect(book.entries.map((one) => one.thread?.floor)).toEqual([1, 2, 4])
  const [first] = book.entries
  expect(first?.comments?.map((one) => [one.author, one.replyTo?.person])).toEqual([
    ['2', undefined],
    ['1', '2'],
  ])
  expect(book.report.counts).toMatchObject({ comments: 2, images: 1, videos: 1 })
})

test('Discuz in GBK: three floors, quote kept, noise and locks gone, the exact time out of the title', async () => {
  const book = await read('bbs/discuz/thread-1234-1-1.html')
  if (!book) return
  expect(book.report.counts).toMatchObject({ entries: 3, images: 1 })
  expect(book.entries[1]?.body.map((block) => block.t)).toEqual(['quote', 'p'])
  expect(plainText(book.entries[2]?.body ?? [])).toBe('第二天到了理塘。')
  expect(book.entries[2]?.when.local).toBe('2011-06-02T22:00:01')
  expect(book.entries[2]?.edited?.local).toBe('2011-06-02T23:00:00')
})

test('Discourse: four floors of one topic', async () => {
  const book = await read('bbs/discourse/topic.json')
  if (!book) return
  expect(book.report.counts.entries).toBe(4)
  expect(book.entries[0]?.thread?.title).toContain('SANDBOX')
})
