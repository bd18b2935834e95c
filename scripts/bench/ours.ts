/** Child of the bench: `ours.ts CASE FOLDER OUT.pdf [count]`. One cold process: read, lay out, write, with every rule on (but RULES_OFF). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pressBook } from '#lib/books/press-book.server.ts'
import { openHelper } from '#lib/books/press-helper.server.ts'
import { fontBook } from '#lib/print/fonts.server.ts'
import { fileSink } from '#lib/print/pdf/pdf-sink.server.ts'
import type { BookInput, Month, Photo } from '#lib/typeset/content.ts'
import { ruleGroups } from '#lib/typeset/rules.ts'
import type { CorpusChapter, CorpusPost } from './corpus.ts'
import { photoName } from './photos.ts'

const [kind, folder, out, count] = process.argv.slice(2) as [string, string, string, string?]

const photo = (index: number): Photo => ({ media: photoName(index), widthPx: 1600, heightPx: 1200, alt: '' })

function monthsOf(posts: readonly CorpusPost[], withPhotos: boolean): Month[] {
  const months = new Map<string, Month>()
  for (const post of posts) {
    const month = post.date.slice(0, 4) + post.date.slice(5, 7)
    const into = months.get(month) ?? { month, posts: [] }
    months.set(month, into)
    into.posts.push({
      id: String(post.id),
      local: `${post.date}:00`,
      paragraphs: post.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      photos: withPhotos ? post.photos.map(photo) : [],
      videos: [],
      likes: [],
      comments: post.comments.map((one) => ({ name: one.name, text: one.text.replaceAll('\n', ' ') })),
    })
  }
  return [...months.values()]
}

const articleMonths = (chapters: readonly CorpusChapter[]): Month[] =>
  chapters.map((one, index) => ({
    month: '000000',
    posts: [],
    article: {
      id: String(index),
      title: one.title,
      local: '',
      blocks: one.paras.map((text) => ({ kind: 'paragraph', inline: [{ text }] })),
    },
  }))

const helper =
  process.env.THREADS === '1' ? undefined : openHelper(new URL('./press-thread.server.mjs', import.meta.url))
const isArticle = kind === 'article'
const source: unknown = JSON.parse(readFileSync(join(folder, isArticle ? 'article.json' : 'posts.json'), 'utf8'))
const months = isArticle
  ? articleMonths(source as CorpusChapter[])
  : monthsOf((source as CorpusPost[]).slice(0, Number(count) || undefined), kind === 'photos')
const book: BookInput = {
  title: '时光集',
  subtitle: '',
  author: '林小满',
  months,
  imprint: [],
  brand: '心书',
}
const rules = ruleGroups[process.env.RULES_OFF ?? '']
const { sink, close } = fileSink(out)
const { report } = await pressBook(
  { book, style: isArticle ? 'changwen' : 'shiguang', profile: 'press', ...(rules ? { rules } : {}) },
  {
    fonts: await fontBook(),
    ...(helper ? { helper } : {}),
    createdAt: 0,
    sink,
    image: async (media) => ({ path: join(folder, 'photos', media) }),
  },
)
close()
await helper?.close()
const cpu = process.cpuUsage()
process.stdout.write(
  JSON.stringify({
    pages: report.pages,
    images: report.images,
    peakMB: process.resourceUsage().maxRSS / 1024,
    bytes: report.bytes,
    cpuMs: Math.round((cpu.user + cpu.system) / 1000),
  }),
)
