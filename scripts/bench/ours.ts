/** Child of the bench: `ours.ts CASE FOLDER OUT.pdf [count]`. One cold process: read, lay out, write, with every rule on (but RULES_OFF). */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { typesetWorld } from '#lib/books/make-book.server.ts'
import { fontBook } from '#lib/print/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { typesetBook } from '#lib/typeset/book.ts'
import type { BookInput, Month, Photo } from '#lib/typeset/content.ts'
import { setHouseRules } from '#lib/typeset/lines.ts'
import { ruleGroups } from '#lib/typeset/rules.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
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

const marks: [string, number][] = [['start', performance.now()]]
const mark = (name: string): void => void marks.push([name, performance.now()])
const isArticle = kind === 'article'
const source: unknown = JSON.parse(readFileSync(join(folder, isArticle ? 'article.json' : 'posts.json'), 'utf8'))
const months = isArticle
  ? articleMonths(source as CorpusChapter[])
  : monthsOf((source as CorpusPost[]).slice(0, Number(count) || undefined), kind === 'photos')
const input: BookInput = {
  title: '时光集',
  subtitle: '',
  author: '林小满',
  months,
  imprint: [],
  brand: '心书',
}
mark('read')
const world = await typesetWorld()
const fonts = await fontBook()
const off = ruleGroups[process.env.RULES_OFF ?? '']
if (off) setHouseRules(fonts, off)
mark('fonts')
const before = process.threadCpuUsage()
const book = typesetBook(input, world, styleOf(isArticle ? 'changwen' : 'shiguang'))
const spent = process.threadCpuUsage(before)
mark('layout')
const file = openSync(out, 'w')
let bytes = 0
await writePdf(book.scene, {
  fonts,
  createdAt: 0,
  sink: (part) => {
    bytes += writeSync(file, part)
  },
  image: async (media) => ({ path: join(folder, 'photos', media) }),
})
closeSync(file)
mark('pdf')
const steps = Object.fromEntries(marks.slice(1).map(([name, at], i) => [name, Math.round(at - (marks[i]?.[1] ?? 0))]))
process.stdout.write(
  JSON.stringify({
    pages: book.scene.pages.length,
    peakMB: process.resourceUsage().maxRSS / 1024,
    bytes,
    layoutCpu: Math.round((spent.user + spent.system) / 1000),
    boot: Math.round(marks[0]?.[1] ?? 0),
    ...steps,
  }),
)
