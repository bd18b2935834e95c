import { composed } from '#lib/std/linear.ts'
import type { Format } from '../../format/format.ts'
import { wholeText } from '../../format/whole.ts'
import { isPostMarkdown, kindOfPost, readPostMarkdown } from './post-markdown.ts'

/** A book taken along as Markdown (books/export/markdown.ts), back as it was: a file a post. */
export const ownMarkdown: Format = {
  kind: 'story',
  format: 'own-markdown',
  label: '心书的 Markdown',
  form: 'own',
  fields: {
    kept: 'id time zone text emoji mentions pictures video live place likes comments replies repost link visibility edits',
  },
  kindOf: ({ text }) => kindOfPost(text) ?? 'story',
  detect: ({ type, text }) => type === 'text' && isPostMarkdown(text),
  belongs: (name) => /(^|\/)说明\.txt$/.test(composed(name)),
  async *parse(context) {
    const read = readPostMarkdown(await wholeText(context), context.zone)
    if (!read) {
      yield { t: 'skip', ref: '开头的 data 一行', why: '被改坏了，读不出这一条是谁在什么时候写的' }
      return
    }
    if (read.source) yield { t: 'kept', source: read.source }
    const named = new Set(read.people.map(({ id }) => id))
    for (const one of read.people) yield { t: 'kept', person: one }
    for (const one of read.media) yield { t: 'kept', medium: one }
    const { author } = read.entry
    if (!named.has(author))
      yield { t: 'kept', person: { id: author, names: author.startsWith('name:') ? [author.slice(5)] : [] } }
    yield { t: 'kept', entry: read.entry }
  },
}
