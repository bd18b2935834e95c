/** Pictures on the web of every format that brings articles by file: each named by its own format, fetched, and in the book. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { listWhole } from '#lib/articles/model/article.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { crawlJob } from '#lib/crawl/crawl.job.ts'
import { db } from '#lib/db/db.server.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { registerJob, startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { readImportJob } from '#lib/sources/job/import.job.ts'
import { readImportJobName } from '#lib/sources/job/import.server.ts'
import { randomId } from '#lib/std/id.ts'
import { GET as one } from '../../../src/pages/blogbook/crawler/assistants/[id].ts'
import { POST as fetchThem } from '../../../src/pages/blogbook/crawler/files/[importId]/pictures.ts'
import { GET as listImported } from '../../../src/pages/blogbook/crawler/files/[importId].ts'
import { POST as putFiles } from '../../../src/pages/blogbook/crawler/files/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJob(
  readImportJobName,
  readImportJob(async () => undefined),
)
await startQueue()

const asked: string[] = []
const host = createServer(async (req, res) => {
  const path = req.url ?? ''
  asked.push(path)
  const width = 300 + [...path].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)
  const background = { r: width % 256, g: 90, b: 90 }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const bytes = await sharp({ create: { width, height: 240, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
  res.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)
})
await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready))
const at = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
process.env.DEV_FETCH_HOSTS = at.slice('http://'.length)
afterAll(async () => {
  await stopQueue()
  await closePool()
  host.closeAllConnections()
  host.close()
})

const words = '院子里的梨树开花了，外公在树下修收音机，修好的时候天已经黑了。'
const img = (path: string): string => `<p>${words}</p><p><img src="${path}"></p>`
const item = (id: number, type: string, more: string): string =>
  `<item><title>第 ${id} 件</title><link>${at}/?p=${id}</link><dc:creator>小满</dc:creator><guid>${at}/?p=${id}</guid><wp:post_id>${id}</wp:post_id><wp:post_date>2021-03-0${id} 08:00:00</wp:post_date><wp:post_date_gmt>2021-03-0${id} 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`
const attached = (id: number, path: string): string =>
  item(id, 'attachment', `<wp:attachment_url>${at}${path}</wp:attachment_url><wp:post_parent>1</wp:post_parent>`)
const namespaces =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"'

/** What each format says of its pictures: in the text, beside it, by a number, without a host. */
const formats: Record<string, { name: string; text: string; pictures: string[] }> = {
  wxr: {
    name: 'wordpress.xml',
    text: `<?xml version="1.0"?><rss version="2.0" ${namespaces}><channel><title>小满</title><wp:wxr_version>1.2</wp:wxr_version>${[
      item(
        1,
        'post',
        `<content:encoded><![CDATA[${img(`${at}/wp/text.jpg`)}[gallery ids="2,3"]]]></content:encoded><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:postmeta>`,
      ),
      attached(2, '/wp/gallery-2.jpg'),
      attached(3, '/wp/gallery-3.jpg'),
      attached(4, '/wp/thumbnail.jpg'),
    ].join('')}</channel></rss>`,
    pictures: ['/wp/gallery-2.jpg', '/wp/gallery-3.jpg', '/wp/text.jpg', '/wp/thumbnail.jpg'],
  },
  ghost: {
    name: 'ghost.json',
    text: JSON.stringify({
      db: [
        {
          data: {
            posts: [
              {
                ...{ id: 'g1', title: '梨花', status: 'published', visibility: 'public' },
                ...{ published_at: '2021-03-01T00:00:00.000Z', feature_image: `${at}/ghost/cover.jpg` },
                html: img(`${at}/ghost/text.jpg`),
              },
              {
                ...{ id: 'g2', title: '收音机', status: 'published', visibility: 'public', html: null },
                ...{ published_at: '2021-04-01T00:00:00.000Z', feature_image: null },
                lexical: JSON.stringify({
                  root: {
                    children: [
                      { type: 'paragraph', children: [{ type: 'text', text: words }] },
                      { type: 'image', src: `${at}/ghost/tree.jpg` },
                    ],
                  },
                }),
              },
            ],
            ...{ users: [{ id: '1', name: '小满' }], posts_authors: [] },
          },
        },
      ],
    }),
    pictures: ['/ghost/cover.jpg', '/ghost/text.jpg', '/ghost/tree.jpg'],
  },
  hugo: {
    name: 'content/posts/2021-03-01-pear.md',
    text: `+++\ntitle = "梨花"\ndate = 2021-03-01T08:00:00+08:00\ncategories = ["家"]\ndraft = false\n+++\n\n${words}\n\n![树](${at}/hugo/tree.jpg)\n\n<img src="${at}/hugo/tag.jpg">\n\n{{< figure src="${at}/hugo/figure.jpg" title="收音机" >}}\n`,
    pictures: ['/hugo/figure.jpg', '/hugo/tag.jpg', '/hugo/tree.jpg'],
  },
  'rss feed': {
    name: 'feed.rss',
    text: `<?xml version="1.0"?><rss version="2.0" ${namespaces.replace(/ xmlns:wp=.*/, '')}><channel><title>小满</title><item><title>梨花</title><link>${at}/rss/pear/</link><guid>${at}/rss/pear/</guid><pubDate>Mon, 01 Mar 2021 00:00:00 GMT</pubDate><content:encoded><![CDATA[${img(`${at}/rss/whole.jpg`)}${img('/rss/root.jpg')}${img('beside.jpg')}]]></content:encoded></item></channel></rss>`,
    pictures: ['/rss/pear/beside.jpg', '/rss/root.jpg', '/rss/whole.jpg'],
  },
  'atom feed': {
    name: 'atom.xml',
    text: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>小满</title><entry><id>a1</id><title>梨花</title><link href="${at}/atom/pear"/><published>2021-03-01T00:00:00Z</published><content type="html"><![CDATA[${img(`${at}/atom/whole.jpg`)}${img('../root.jpg')}]]></content></entry></feed>`,
    pictures: ['/atom/whole.jpg', '/root.jpg'],
  },
}

test.each(Object.entries(formats))(
  '%s: its pictures on the web are counted, fetched and in the book',
  async (format, made) => {
    const who = person(format.replace(/\W/g, '-'))
    const { id: importId, report } = await bring(who, [{ name: made.name, bytes: Buffer.from(made.text) }], {
      flow: 'blogbook',
    })
    expect(report).toMatchObject({ webPictures: made.pictures.length, missingMedia: made.pictures.length })
    const listed = await callEndpoint(listImported, { params: { importId }, actor: who })
    expect(dataOf<{ remote: { count: number } }>(listed).remote.count).toBe(made.pictures.length)
    const { bookId } = dataOf<{ bookId: string }>(await callEndpoint(putFiles, { body: { importId }, actor: who }))
    asked.length = 0
    const sent = await callEndpoint(fetchThem, { method: 'POST', params: { importId }, body: {}, actor: who })
    const { id } = dataOf<{ id: string }>(sent)
    await crawlJob({ assistantId: id }, { id: randomId(), attempt: 1, signal: new AbortController().signal })
    expect([...asked].sort()).toEqual(made.pictures)
    const seen = await callEndpoint(one, { params: { id }, actor: who })
    expect(dataOf<object>(seen)).toMatchObject({ state: 'done', counts: { done: made.pictures.length, failed: 0 } })
    const shown = (await listWhole(db(), decodeBookId(bookId)!.id)).flatMap((row) =>
      row.blocks.flatMap((block) =>
        block.t === 'figure' ? block.media.map((use) => row.media.find((medium) => medium.id === use.media)) : [],
      ),
    )
    expect(shown.map((medium) => medium?.state)).toEqual(made.pictures.map(() => 'present'))
    expect(new Set(shown.map((medium) => medium?.sha256)).size).toBe(made.pictures.length)
  },
)

test('what an earlier import could not take is no news of the next one', async () => {
  const who = person('drafts')
  const post = (day: string, more: string) => ({
    name: `${day}-post.md`,
    bytes: Buffer.from(`---\ntitle: ${day}\ndate: ${day} 08:00:00\ncategories: 家\n${more}---\n\n${words}\n`),
  })
  const skippedOf = async (...files: ReturnType<typeof post>[]) =>
    (await bring(who, files, { flow: 'blogbook' })).report?.skipped
  expect(await skippedOf(post('2021-03-01', ''), post('2021-03-02', 'draft: true\n'))).toHaveLength(1)
  expect(await skippedOf(post('2021-03-03', ''))).toEqual([])
})
