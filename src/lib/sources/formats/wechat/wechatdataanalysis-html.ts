import type { Element } from 'domhandler'
import { findAll, findOne } from 'domutils'
import { textOf } from '../../files/decode.ts'
import { wantOf } from '../../format/builder.ts'
import type { Format } from '../../format/format.ts'
import type { RawComment, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { byClass, eachPost, hasClass, wordsIn, wordsOf } from './html-posts.ts'
import { linkOf } from './weflow-json.ts'

/**
 * WeChatDataAnalysis `html`: the mode that carries pictures. `.wse-sns-post#<post id>`, then Tailwind classes only:
 * name, words (`whitespace-pre-wrap`), card or pictures, place, time (`text-gray-400`), likes and comments.
 */
export const weChatDataAnalysisHtml: Format = {
  kind: 'wechat-moments',
  format: 'wechatdataanalysis-html',
  label: 'WeChatDataAnalysis 导出的网页',
  form: 'moments-page',
  fields: { kept: 'id time text emoji pictures video live place likes comments replies link' },
  detect: ({ type, text }) => type === 'html' && /wse-sns-post/.test(text),
  parse: parseFeed,
}

async function* parseFeed({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const { ended, count } = yield* eachPost(
    textOf(probe.file, probe.head, onBytes),
    (node) => hasClass(node, 'wse-sns-post'),
    (node) => readPost(node, zone).map((post) => ({ t: 'post', post }) as const),
  )
  if (!ended) yield { t: 'warn', code: 'cut-off', detail: `网页不完整，已读出 ${count} 条动态；请重新导出后再补一次` }
}

const elements = (node: Element | undefined): Element[] =>
  (node?.children ?? []).filter((one): one is Element => one.type === 'tag')

function readPost(node: Element, zone: string): RawPost[] {
  const body = elements(byClass('wse-sns-post-row', node)).at(-1)
  const [name, ...rest] = elements(body)
  if (!body || !name) return []
  const talk = rest.find((one) => hasClass(one, 'bg-gray-100'))
  const inside = rest.filter((one) => one !== talk)
  const words = inside.find((one) => hasClass(one, 'whitespace-pre-wrap'))
  const place = inside.find((one) => hasClass(one, 'truncate') && hasClass(one, 'text-xs'))
  const time = findOne((one) => one.name === 'span' && hasClass(one, 'text-gray-400'), inside)
  const card = findOne((one) => one.name === 'a' && hasClass(one, 'block'), inside)
  const link = card ? linkOf(card.attribs.href, wordsIn(byClass('line-clamp-2', card) ?? card), undefined) : undefined
  const shown = inside.filter((one) => one !== words && one !== place)
  return [
    {
      id: /^\d{15,20}$/.test(node.attribs.id ?? '') ? node.attribs.id : undefined,
      author: { name: wordsIn(name) },
      when: (time && whenFromText(wordsIn(time), zone)) ?? unknownWhen,
      text: wordsIn(words),
      media: mediaIn(shown),
      ...(place ? { place: { name: wordsIn(place), datum: 'unknown', kind: 'checkin' } } : {}),
      link,
      likes: likesIn(talk),
      comments: commentsIn(talk),
    },
  ]
}

const file = (src: string): Pick<RawMedia, 'url' | 'want'> =>
  /^https?:/.test(src) ? { url: src, want: [] } : { want: wantOf(src) }

/** Pictures in order; a film right after a picture that is its poster makes a live photo. */
function mediaIn(within: Element[]): RawMedia[] {
  const out: RawMedia[] = []
  for (const one of findAll((node) => node.name === 'img' || node.name === 'video', within)) {
    const src = one.attribs.src ?? ''
    if (src === '') continue
    const poster = one.attribs.poster
    const last = out.at(-1)
    if (one.name === 'img') out.push({ kind: 'image', ...file(src) })
    else if (poster && last?.kind === 'image' && last.want[0] === wantOf(poster)[0]) {
      last.motion = { kind: 'video', ...file(src) }
    } else {
      out.push({ kind: 'video', ...file(src), ...(poster ? { poster: { kind: 'image', ...file(poster) } } : {}) })
    }
  }
  return out
}

function likesIn(talk: Element | undefined): RawPost['likes'] {
  const row = elements(talk).find((one) => hasClass(one, 'flex'))
  return wordsIn(row)
    .split('、')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ name }))
}

function commentsIn(talk: Element | undefined): RawComment[] {
  const box = elements(talk).find((one) => hasClass(one, 'space-y-1'))
  return elements(box).map((row) => {
    const names = elements(row).filter((one) => hasClass(one, 'font-medium'))
    const said = elements(row).find((one) => hasClass(one, 'text-gray-900'))
    return {
      author: { name: wordsIn(names[0]) },
      replyTo: names[1] ? { name: wordsIn(names[1]) } : undefined,
      text: wordsOf(said?.children ?? []).replace(/^\s*[:：]\s?/, ''),
      media: [],
    }
  })
}
