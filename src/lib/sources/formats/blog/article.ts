import { plainText } from '#lib/posts/plain-text.ts'
import { text } from '../../format/fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawPost } from '../../format/raw.ts'
import { whenAt } from '../../format/when.ts'

/** What every article has: a writer, words in a body, and nobody's likes. */
export const article = (): Pick<RawPost, 'type' | 'author' | 'text' | 'media' | 'likes' | 'comments'> => ({
  type: 'article',
  author: me,
  text: '',
  media: [],
  likes: [],
  comments: [],
})

/** Blogs touch an article's date with every small thing: under a minute is none. */
export function editedAt(updated: unknown, published: unknown, zone: string): Pick<RawPost, 'edited'> {
  const at = Date.parse(text(updated))
  return at > Date.parse(text(published)) + 60_000 ? { edited: whenAt(at, undefined, zone) } : {}
}

/** Characters XML may not hold, which WordPress writes nevertheless; a parser would stop at them. */
export const withoutControls = (xml: string): string =>
  xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** What to say of XML that stops before its end; nothing where it does not. */
export function* cutOff(line: number | undefined, count: number): Generator<RawItem> {
  if (line === undefined) return
  yield count === 0
    ? { t: 'skip', ref: `第 ${line} 行`, why: '从这里往后读不下去，文件不是完整的 XML，请重新导出' }
    : {
        t: 'warn',
        code: 'cut-off',
        detail: `文件不完整，在第 ${line} 行之后断开；断开前的 ${count} 篇已读出，请重新导出后再补一次`,
      }
}

const bare = (words: string): string => words.replace(/[^\p{L}\p{N}]+/gu, '')

/** What the writer says an article is about, above it; nothing where the article says the same, as a program that cuts its beginning makes it. */
export function summary(said: string | undefined, body: readonly RawBlock[]): RawBlock[] {
  const words = said?.trim() ?? ''
  const mark = bare(words.replace(/(?:\[?(?:…|\.{3}|&hellip;)\]?)\s*$/, ''))
  const isThere = mark !== '' && bare(plainText(body.filter((block) => block.t !== 'figure'))).includes(mark)
  return mark === '' || isThere ? [] : [{ t: 'quote', inl: [{ t: 'text', s: words }] }]
}
