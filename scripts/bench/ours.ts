/** Child of the bench: `ours.ts CASE FOLDER OUT.pdf [count]`. One cold process: read, lay out, write, with every rule on (but RULES_OFF). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pressBook } from '#lib/books/press/press-book.server.ts'
import { openHelper, worthHelping } from '#lib/books/press/press-helper.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { fileSink } from '#lib/print/pdf/pdf-sink.server.ts'
import type { BookInput, Chapter } from '#lib/typeset/book/content.ts'
import { ruleGroups } from '#lib/typeset/line/rules.ts'
import type { CorpusChapter, CorpusPost } from './corpus.ts'
import { peakMemoryMB } from './memory.ts'
import { articleSections, postSections } from './sections.ts'

const [kind, folder, out, count] = process.argv.slice(2) as [string, string, string, string?]

const isArticle = kind === 'article'
/** In a function, so that what was read is forgotten when the sections are made of it. */
function sections(): Chapter[] {
  const source: unknown = JSON.parse(readFileSync(join(folder, isArticle ? 'article.json' : 'posts.json'), 'utf8'))
  if (isArticle) return articleSections(source as CorpusChapter[])
  return postSections((source as CorpusPost[]).slice(0, Number(count) || undefined), kind === 'photos')
}
/** No top-level await: the bundle is CommonJS. */
async function main(): Promise<void> {
  const book: BookInput = {
    title: '时光集',
    subtitle: '',
    author: '林小满',
    sections: sections(),
    imprint: [],
    brand: '心书',
  }
  const helped = process.env.THREADS === undefined ? worthHelping(book) : process.env.THREADS === '2'
  const helper = helped ? openHelper(new URL('./press-thread.server.cjs', import.meta.url)) : undefined
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
  const main = process.threadCpuUsage()
  process.stdout.write(
    JSON.stringify({
      pages: report.pages,
      images: report.images,
      peakMB: peakMemoryMB(),
      bytes: report.bytes,
      cpuMs: Math.round((cpu.user + cpu.system) / 1000),
      mainMs: Math.round((main.user + main.system) / 1000),
    }),
  )
}

void main()
