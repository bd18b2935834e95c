import { findOne, getInnerHTML, textContent } from 'domutils'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { blocksOf, plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { htmlDocument } from '../../html/html-document.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { article } from './article.ts'

/** Saved pages of WeChat's 公众号 (imports.md §5): articles, shared pictures, shared words, and pages that say it is gone. */
export const mpArticle: Format = {
  kind: 'blog',
  format: 'mp-article-html',
  label: '公众号文章的网页',
  form: 'mp-page',
  fields: { kept: 'id time zone text emoji pictures link', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: ({ type, text }) =>
    type === 'html' &&
    (/item_show_type|id="js_content"|id="activity-name"/.test(text) || /mp\.weixin\.qq\.com|mmbiz|weui-msg/.test(text)),
  parse,
}

/** `JsDecode('\x3cp\x3e')`: a text of JavaScript, read and never run. */
const decode = (written: string): string =>
  written.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/gs, (_, x?: string, u?: string, c?: string) =>
    x || u ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16)) : c === 'n' ? '\n' : (c ?? ''),
  )

const field = (page: string, name: string): string | undefined => {
  const found = new RegExp(`${name}\\s*:\\s*JsDecode\\('((?:[^'\\\\]|\\\\.)*)'\\)`).exec(page)?.[1]
  return found === undefined ? undefined : decode(found).trim() || undefined
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const page = await wholeText(context)
  const nodes = htmlDocument(page).children
  const byId = (id: string) => findOne((one) => one.attribs.id === id, nodes, true)
  const word = (id: string): string => textContent(byId(id) ?? []).trim()
  const meta = (name: string): string =>
    findOne((one) => one.name === 'meta' && one.attribs.property === name, nodes, true)?.attribs.content ?? ''
  const title = word('activity-name') || htmlText(meta('og:title')) || field(page, 'title') || ''
  const content = byId('js_content')
  const body = [
    ...original(page),
    ...(content ? contentBlocks(getInnerHTML(content)) : []),
    ...sharedBlocks(page, content !== null),
  ]
  if (body.length === original(page).length) {
    yield { t: 'skip', ref: context.probe.file.name, why: goneWhy(nodes, page) }
    return
  }
  const account = word('js_name') || field(page, 'nick_name') || ''
  const writer = word('js_author_name')
  const seconds = /var ct\s*=\s*["'](\d{9,10})["']/.exec(page)?.[1] ?? /ori_create_time:\s*'(\d{9,10})'/.exec(page)?.[1]
  const url = meta('og:url')
  const post: RawPost = {
    ...article(),
    author: { ...me, name: writer || account },
    ...(idOf(page, url) ? { id: idOf(page, url) } : {}),
    when:
      whenFromNumber(seconds, context.zone) ?? whenFromText(field(page, 'create_time'), context.zone) ?? unknownWhen,
    title: title || undefined,
    body,
    ...(account ? { series: account } : {}),
    ...(/^https?:/.test(url) ? { url: url.replace(/&amp;/g, '&') } : {}),
    visibility: 'public',
  }
  yield { t: 'post', post }
}

/** Whose article another account passes on, as the card above the text says. */
function original(page: string): RawBlock[] {
  const said = /original_primary_card_tips[^<>]{0,200}>([^<]{1,200})</.exec(page)?.[1] ?? ''
  const from = /以下文章来源于\s*([^，,]{1,60})/.exec(htmlText(said))?.[1]?.trim()
  return from ? [{ t: 'p', inl: [{ t: 'text', s: `原载公众号「${from}」` }] }] : []
}

/** Account and number of the message: the same article saved twice is one. */
function idOf(page: string, url: string): string | undefined {
  const from = (name: string): string | undefined =>
    new RegExp(`var ${name}\\s*=\\s*["']{1,2}\\s*\\|?\\|?\\s*["']?([\\w=]+)["']`).exec(page)?.[1] ??
    new RegExp(`[?&;]${name === 'biz' ? '__biz' : name}=([\\w=]+)`).exec(url)?.[1]
  const parts = [from('biz'), from('mid'), from('idx')]
  return parts[0] && parts[1] ? parts.filter(Boolean).join('/') : undefined
}

const contentBlocks = (html: string): RawBlock[] =>
  htmlBlocks(sounds(html.replace(/visibility:\s*hidden|opacity:\s*0/g, '')), { picture: mpPicture })

/** Sound and film are no words of a saved page: a line says that one was here. */
const sounds = (html: string): string =>
  html
    .replace(
      /<(mpvoice|mp-common-mpaudio|qqmusic|mp-common-qqmusic)(\s[^<>]{0,4000})?>/gi,
      (_, __: string, attributes = '') =>
        placeOf('一段声音', /\s(?:music_)?name="([^"<>]{1,100})"/.exec(attributes)?.[1]),
    )
    .replace(
      /<(?:iframe\s(?=[^<>]{0,4000}video_iframe)|mp-common-videosnap\s)([^<>]{0,4000})>/gi,
      (_, attributes: string) =>
        placeOf('一段视频', /(?:^|\s)data-(?:title|desc)="([^"<>]{1,100})"/.exec(attributes)?.[1]),
    )

const placeOf = (what: string, name = ''): string =>
  `<p>（原文这里有${what}${name.trim() ? `：${name.trim()}` : ''}）</p>`

/** Pictures are named by the last folder of their address; the small ones are lines, arrows and trackers. */
function mpPicture(attributes: Record<string, string>): RawMedia | undefined {
  if (Number(attributes['data-w'] ?? 999) < 40) return undefined
  const one = pictureOf(attributes)
  if (!one?.url) return one
  const key = /\/(?:sz_)?mmbiz\w*\/([^/]+)\//.exec(one.url)?.[1]
  return { ...one, want: [...one.want, ...(key ? [key, `${key}.jpg`, `${key}.png`] : [])] }
}

/** Kinds 8 (pictures) and 10 (words): their content stands in the script alone. */
function sharedBlocks(page: string, hasContent: boolean): RawBlock[] {
  if (hasContent && !/item_show_type\s*=\s*['"](8|10|17)/.test(page)) return []
  const words = field(page, 'content_noencode') ?? field(page, 'desc') ?? ''
  const from = page.slice(Math.max(0, page.indexOf('picture_page_info_list:')))
  const list = from.startsWith('picture')
    ? from.slice(0, Math.max(0, from.search(/\n[ \t]*\][ \t]*,?[ \t]*\r?\n/)))
    : ''
  const urls = [...list.matchAll(/(?<!\w)cdn_url:\s*JsDecode\('((?:[^'\\]|\\.)*)'\)/g)].map((found) =>
    decode(found[1] ?? ''),
  )
  const pictures = [...new Set(urls.filter((one) => /^https?:/.test(one)))]
  const text = /<\w+[^<>]*>/.test(words) ? contentBlocks(words) : blocksOf(words, plainNotation)
  return [
    ...text,
    ...pictures.map(
      (src): RawBlock => ({ t: 'figure', media: [mpPicture({ src }) ?? { kind: 'image', url: src, want: [] }] }),
    ),
  ]
}

/** What the page itself says: deleted by its writer, against the rules, not to be seen. */
function goneWhy(nodes: Parameters<typeof findOne>[1], page: string): string {
  const said = findOne((one) => /weui-msg__title|mesg-block/.test(one.attribs.class ?? ''), nodes, true)
  const title = /<title>([^<]{2,400})<\/title>/.exec(page)?.[1]?.trim()
  const words = said ? textContent(said).trim() : (title ?? '')
  return words ? `网页上写着「${words.slice(0, 60)}」，文章已经不在里面` : '网页里没有文章的正文，可能没有存完整'
}
