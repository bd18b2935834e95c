import type { Element } from 'domhandler'
import { findAll, findOne, removeElement, textContent } from 'domutils'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawBlock, RawItem, RawMedia } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { htmlDocument, innerHtml } from '../../html/html-document.ts'
import { pictureOf } from '../../html/html-picture.ts'

/** A thread of a Discuz! forum as saved from the browser, GBK or UTF-8 (imports.md §6); several pages of one thread merge. */
export const discuz: Format = {
  kind: 'forum',
  format: 'discuz-html',
  label: 'Discuz! 论坛的帖子网页',
  form: 'forum-page',
  fields: {
    kept: 'id time text emoji pictures replies link edits',
    but: { emoji: sharedNotes.named },
    left: { comments: 'Remarks and marks given under a post are folded on the page and not saved with it.' },
  },
  notation: plainNotation,
  detect: ({ type, text }) => type === 'html' && /id="?thread_subject/.test(text) && /id="?postmessage_\d/.test(text),
  parse,
}

const hasClass = (one: Element, name: string): boolean => (one.attribs.class ?? '').split(/\s+/).includes(name)
const byId = (root: Parameters<typeof findOne>[1], id: string): Element | null =>
  findOne((one) => one.attribs.id === id, root, true)

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const page = htmlDocument(await wholeText(context)).children
  const subject = byId(page, 'thread_subject')
  const title = subject ? textContent(subject).trim() : ''
  const forum = findAll((one) => one.name === 'title', page).map((one) => textContent(one))[0] ?? ''
  const tid = threadOf(page) ?? title
  // Pages may be brought in any order, and twice: the number of a post only ever grows.
  const posts = findAll((one) => /^post_\d+$/.test(one.attribs.id ?? ''), page).sort((a, b) => pidOf(a) - pidOf(b))
  const numbers = posts.map((post) => {
    const number = byId([post], `postnum${post.attribs.id?.slice(5)}`)
    return floorOf(number ? textContent(number) : '')
  })
  const known = numbers.findIndex((one) => one !== undefined)
  for (const [i, post] of posts.entries()) {
    const pid = post.attribs.id?.slice(5) ?? ''
    const message = byId([post], `postmessage_${pid}`)
    if (!message) {
      yield { t: 'skip', ref: `第 ${i + 1} 个楼层`, why: '内容被隐藏或已被屏蔽' }
      continue
    }
    const author = findOne((one) => one.name === 'a' && hasClass(one, 'xw1'), [post], true)
    const uid = /uid[-=](\d+)/.exec(author?.attribs.href ?? '')?.[1]
    // 「本帖最后由 小满 于 2011-6-2 23:00 编辑」 goes from the text, its time does not.
    const mark = findOne((one) => hasClass(one, 'pstatus'), [message], true)
    const edited = mark ? whenFromText(textContent(mark), context.zone) : undefined
    const quoted = pidQuoted(message)
    const to = posts.findIndex((one) => one.attribs.id === `post_${quoted}`)
    const replyTo = to < 0 ? undefined : floorAt(numbers, known, to).floor
    yield {
      t: 'post',
      post: {
        ...(edited ? { edited } : {}),
        id: `${tid}#${pid}`,
        type: 'floor',
        author: { ...(uid ? { id: uid } : {}), name: author ? textContent(author).trim() : '' },
        when: whenFromText(timeOf(byId([post], `authorposton${pid}`)), context.zone) ?? unknownWhen,
        text: '',
        ...messageOf(message),
        likes: [],
        comments: [],
        thread: { id: tid, title, ...floorAt(numbers, known, i), ...(replyTo ? { replyTo } : {}) },
        ...(forum.split(' - ')[1] ? { series: forum.split(' - ')[1]?.trim() } : {}),
      },
    }
  }
}

/** The post a quote comes from, by the link above it. */
function pidQuoted(message: Element): string | undefined {
  const quote = findOne((one) => hasClass(one, 'quote') || one.name === 'blockquote', message.children, true)
  const links = quote ? findAll((one) => one.name === 'a', [quote]) : []
  return links.map((one) => /[?&;]pid=(\d+)/.exec(one.attribs.href ?? '')?.[1]).find(Boolean)
}

const pidOf = (post: Element): number => Number(post.attribs.id?.slice(5))

/** The thread's number: the same thread saved page by page is one. */
function threadOf(page: Parameters<typeof findOne>[1]): string | undefined {
  const links = findAll((one) => one.name === 'a' || one.name === 'link', page).map((one) => one.attribs.href ?? '')
  const own = links.map((href) => /thread-(\d+)-\d+-\d+\.html|[?&;]tid=(\d+)/.exec(href)).find(Boolean)
  return own?.[1] ?? own?.[2]
}

/** Themes that show no numbers: counted from the first post that has one, from the first page's first otherwise. */
function floorAt(numbers: readonly (number | undefined)[], known: number, i: number): { floor?: number } {
  const own = numbers[i]
  if (own !== undefined) return { floor: own }
  const base = numbers[known]
  return base === undefined ? {} : { floor: Math.max(1, base + i - known) }
}

/** 「发表于 2011-6-1 08:00」, or the exact time in the title of 「前天 22:00」. */
function timeOf(one: Element | null): string {
  if (!one) return ''
  const exact = findOne((inner) => inner.attribs.title !== undefined, one.children, true)
  return exact?.attribs.title ?? textContent(one)
}

const names: Record<string, number> = { 楼主: 1, 沙发: 2, 板凳: 3, 地板: 4 }
const floorOf = (words: string): number | undefined => names[words.trim()] ?? (Number.parseInt(words, 10) || undefined)

/** Noise against copying, marks of editing and locked parts go; smileys become their words. */
function messageOf(message: Element): { body: RawBlock[]; media: RawMedia[] } {
  const noise = ['jammer', 'pstatus', 'locked', 'attach_nopermission', 'tip', 'aimg_tip']
  for (const one of findAll((inner) => noise.some((name) => hasClass(inner, name)), message.children))
    removeElement(one)
  const body = htmlBlocks(innerHtml(message), {
    emoji: ({ smilieid, src = '', alt = '' }) =>
      smilieid || /smil(e|ies)y?\//.test(src) ? { t: 'text', s: alt } : undefined,
    picture: (attributes) => {
      if (
        /static\/image\/(common|filetype)|none\.gif$/.test(
          attributes.zoomfile ?? attributes.file ?? attributes.src ?? '',
        )
      )
        return undefined
      const one = pictureOf(attributes)
      const name = attributes.alt?.trim()
      return one && name && /\.\w{3,4}$/.test(name) ? { ...one, caption: undefined, want: [...one.want, name] } : one
    },
  })
  return { body, media: [] }
}
