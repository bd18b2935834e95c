import { findOne, textContent } from 'domutils'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { blocksOf, plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromNumber, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { htmlDocument, innerHtml } from '../../html/html-document.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { article } from './article.ts'
import { noticeOf } from './parts/mp-notice.ts'
import { scriptField, sharedPictures } from './parts/mp-script.ts'

/**
 * What only WeChat's own pages have; their styles alone may fill what is looked at, so those of the head count too. A page
 * of anybody's may link to an article or show a picture of one.
 */
const marks = [
  /item_show_type|id="js_content"|id="activity-name"/,
  /saved from url=\(\d+\)https?:\/\/mp\.weixin\.qq\.com\//,
  /property="og:url"\s+content="https?:\/\/mp\.weixin\.qq\.com\//,
  /<meta name="wechat-enable-text-zoom-em"/,
  /<(?:link|script)\s[^<>]*\bres\.wx\.qq\.com\/(?:a\/wx_fed|mmbiz)/,
  /class="(?:weui-msg__title|mesg-block)\b/,
]

/** Saved pages of WeChat's 公众号 (imports.md §5): articles, shared pictures, shared words, and pages that say it is gone. */
export const mpArticle: Format = {
  kind: 'blog',
  format: 'mp-article-html',
  label: '公众号文章的网页',
  form: 'mp-page',
  fields: { kept: 'id time zone text emoji pictures link', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: ({ type, text }) => type === 'html' && marks.some((one) => one.test(text)),
  parse,
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const page = await wholeText(context)
  const nodes = htmlDocument(page).children
  const byId = (id: string) => findOne((one) => one.attribs.id === id, nodes, true)
  const word = (id: string): string => textContent(byId(id) ?? []).trim()
  const meta = (name: string): string =>
    findOne((one) => one.name === 'meta' && one.attribs.property === name, nodes, true)?.attribs.content ?? ''
  const content = byId('js_content')
  const shared = content === null || isShared(page) ? sharedBlocks(page) : []
  const own = shared.length > 0 ? shared : content && !byId('js_share_content') ? contentBlocks(innerHtml(content)) : []
  if (own.length === 0) {
    yield { t: 'skip', ref: context.probe.file.name, why: noticeOf(nodes, page) }
    return
  }
  const body = [...original(page), ...own]
  const title = titleOf(word('activity-name') || htmlText(meta('og:title')) || scriptField(page, 'title') || '', own)
  const account = word('js_name') || scriptField(page, 'nick_name') || ''
  const writer = word('js_author_name')
  const seconds = /var ct\s*=\s*["'](\d{9,10})["']/.exec(page)?.[1] ?? /ori_create_time:\s*'(\d{9,10})'/.exec(page)?.[1]
  const url = meta('og:url')
  const post: RawPost = {
    ...article(),
    author: { ...me, name: writer || account },
    ...(idOf(page, url) ? { id: idOf(page, url) } : {}),
    when:
      whenFromNumber(seconds, context.zone) ??
      whenFromText(scriptField(page, 'create_time'), context.zone) ??
      unknownWhen,
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

/** Kinds 8 (pictures) and 10 (words): their content stands in the script alone, the page shows the account besides. */
const isShared = (page: string): boolean => /item_show_type\s*=\s*['"](8|10|17)/.test(page)

function sharedBlocks(page: string): RawBlock[] {
  const words = scriptField(page, 'content_noencode') ?? scriptField(page, 'desc') ?? ''
  const text = /<\w[^<>]*>/.test(words) ? contentBlocks(words) : blocksOf(words, plainNotation)
  return [
    ...text,
    ...sharedPictures(page).map(
      (src): RawBlock => ({ t: 'figure', media: [mpPicture({ src }) ?? { kind: 'image', url: src, want: [] }] }),
    ),
  ]
}

/** Shared words without a title have all of themselves as title. */
function titleOf(title: string, body: readonly RawBlock[]): string {
  const bare = (words: string): string => words.replace(/\\n|\s+/g, '')
  const words = bare(plainText(body.filter((block) => block.t !== 'figure')))
  return bare(title) === words ? '' : title.trim()
}
