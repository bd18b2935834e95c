/**
 * Child of the bench: `edit.ts FOLDER`. A book of 3,000 posts in hand, everything warm: the whole layout against the one
 * after an edit of a single post, by CPU time of the thread, mean of many, because its clock ticks in steps of 4 ms that
 * a single edit does not fill; now and then one is compared with a layout from scratch.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typesetWorld } from '#lib/books/press/make-book.server.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput } from '#lib/typeset/book/content.ts'
import { openMemory } from '#lib/typeset/book/memory.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import type { CorpusPost } from './corpus.ts'
import { postSections } from './sections.ts'

const [folder = ''] = process.argv.slice(2)
const posts = JSON.parse(readFileSync(join(folder, 'posts.json'), 'utf8')) as CorpusPost[]
const style = styleOf('shiguang')
const world = await typesetWorld()
const memory = openMemory()
let book: BookInput = {
  title: '时光集',
  subtitle: '',
  author: '林小满',
  sections: postSections(posts, false),
  imprint: [],
  brand: '心书',
}
const timed = <T>(work: () => T): { value: T; ms: number } => {
  const before = process.threadCpuUsage()
  const value = work()
  const { user, system } = process.threadCpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}
const mean = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length

/** Another sentence in one post; all other objects stay what they are. */
function edit(from: BookInput, turn: number): BookInput {
  const section = (turn * 37) % from.sections.length
  const sections = from.sections.map((one, index) => {
    if (index !== section || one.kind !== 'month') return one
    const { posts } = one.content
    const edited = posts.map((post, at) =>
      at === turn % posts.length ? { ...post, paragraphs: [...post.paragraphs, `第 ${turn} 次改。`] } : post,
    )
    return { ...one, content: { ...one.content, posts: edited } }
  })
  return { ...from, sections }
}

const whole: number[] = []
for (let turn = 0; turn < 12; turn += 1) whole.push(timed(() => typesetBook(book, world, style)).ms)
typesetBook(book, { ...world, memory }, style)
const again: number[] = []
let same = true
for (let turn = 0; turn < 240; turn += 1) {
  book = edit(book, turn)
  const { value, ms } = timed(() => typesetBook(book, { ...world, memory }, style))
  again.push(ms)
  if (turn % 48 === 0) same &&= JSON.stringify(value.scene) === JSON.stringify(typesetBook(book, world, style).scene)
}
const wholeMs = mean(whole.slice(4))
const editMs = mean(again.slice(40))
process.stdout.write(JSON.stringify({ wholeMs, editMs, part: wholeMs / editMs, same }))
