import type { Element } from 'domhandler'
import { findOne } from 'domutils'
import { textOf } from '../../files/decode.ts'
import { baseName, stemOf } from '../../files/input-file.ts'
import { wantOf } from '../../format/builder.ts'
import { detached } from '../../format/detached.ts'
import type { Format } from '../../format/format.ts'
import type { RawComment, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { localAt, unknownWhen, whenFromText } from '../../format/when.ts'
import { allByClass, byClass, clickNames, eachPost, hasClass, wordsIn, wordsOf } from './html-posts.ts'
import { linkOf } from './weflow-json.ts'

export const isFeed = (text: string): boolean =>
  /class="post"/.test(text) && /class="nick"/.test(text) && /class="tm"/.test(text)
export const isCipherTalk = (text: string): boolean => /CipherTalk|密语|openLightbox|class="lk-body"/.test(text)

/** WeFlow `html`: minutes only, no ids but in the names of its pictures, no year in the year of the export. */
export const weflowHtml: Format = {
  kind: 'wechat-moments',
  format: 'weflow-html',
  label: 'WeFlow 导出的网页',
  form: 'moments-page',
  fields: {
    kept: 'time text emoji pictures video live place likes comments replies link',
    left: { id: 'None on the page: taken from the names of the pictures, else from author, minute and words.' },
  },
  detect: ({ type, text }) => type === 'html' && isFeed(text) && !isCipherTalk(text),
  parse: (context) => parseFeed(context, false),
}

type Waiting = { post: RawPost; time: string }

/** A feed of either tool: the same class names. */
export async function* parseFeed(context: ParseContext, thumbnails: boolean): AsyncGenerator<RawItem> {
  const yearless: Waiting[] = []
  let exported = ''
  let pictures = false
  const { file, head } = context.probe
  const { ended, count } = yield* eachPost(
    textOf(file, head, context.onBytes),
    (node) => hasClass(node, 'post'),
    (node) => {
      const { post, time } = readPost(node)
      pictures ||= post.media.length > 0
      post.when = whenFromText(time, context.zone) ?? unknownWhen
      if (post.when.local !== '') return [{ t: 'post', post } as const]
      yearless.push(detached({ post, time }))
      return []
    },
    (node) => {
      if (hasClass(node, 'ft') || hasClass(node, 'info'))
        exported ||= wordsIn(node).match(/\d{4}[/年-][^·]*/)?.[0] ?? ''
    },
  )
  // Only the end of the file says when it was made; the folder's or file's name and its own date are next best.
  const created =
    whenFromText(exported, context.zone) ??
    whenFromText(file.name.replace(/T(\d\d)-(\d\d)/, ' $1:$2').replace(/_(\d\d)(\d\d)\d\d\b/, ' $1:$2'), context.zone)
  const local = created?.local ?? (file.modifiedMs === undefined ? '' : localAt(file.modifiedMs, context.zone))
  yield { t: 'about', exportedMs: created?.utcMs }
  for (const { post, time } of yearless) {
    post.when = whenFromText(withYear(time, local), context.zone) ?? unknownWhen
    yield { t: 'post', post }
  }
  if (!ended) {
    const read = count + yearless.length
    yield { t: 'warn', code: 'cut-off', detail: `网页不完整，已读出 ${read} 条动态；请重新导出后再补一次` }
  }
  if (thumbnails && pictures) {
    yield { t: 'warn', code: 'thumbnails', detail: '这个工具保存的是缩略图，印出来会模糊；有原图的话请一起加进来' }
  }
}

/** `10月1日 08:12` belongs to the year of the export, or to the one before when that day had not come yet. */
function withYear(time: string, exported: string): string {
  const m = /(\d{1,2})月(\d{1,2})日/.exec(time)
  if (!m || exported === '') return ''
  const year = Number(exported.slice(0, 4))
  const day = `${m[1]!.padStart(2, '0')}-${m[2]!.padStart(2, '0')}`
  return `${day > exported.slice(5, 10) ? year - 1 : year}年${time}`
}

function readPost(node: Element): Waiting {
  const media = allByClass('mi', node).flatMap((one, i) => readMedia(one, i) ?? [])
  const card = byClass('lk', node)
  const link = card && linkOf(card.attribs.href, wordsIn(byClass('lk-t', card)), undefined)
  const desc = card && wordsIn(byClass('lk-d', card))
  const name = wordsIn(byClass('nick', node))
  const likes = byClass('likes', node)
  return {
    time: wordsIn(byClass('tm', node)),
    post: {
      id: idIn(media),
      author: { name },
      when: unknownWhen,
      text: wordsIn(byClass('txt', node)),
      media,
      place: placeIn(wordsIn(byClass('loc-t', node))),
      link: link && desc ? { ...link, desc } : link,
      likes: (likes?.children ?? []).flatMap((one) =>
        'name' in one && one.name === 'span' ? [{ name: wordsIn(one as Element) }] : [],
      ),
      comments: allByClass('cmt', node).map(readComment),
    },
  }
}

/** WeFlow names files `media/<post id>_<n>.jpg`: the only trace of the id. */
function idIn(media: readonly RawMedia[]): string | undefined {
  const ids = media.map((one) => /^(\d{15,20})_\d+/.exec(baseName(one.want[0] ?? ''))?.[1])
  return ids.length > 0 && ids.every((id) => id !== undefined && id === ids[0]) ? ids[0] : undefined
}

/** `北高峰 · 中国 杭州市`. */
function placeIn(text: string): RawPost['place'] {
  if (text === '') return undefined
  const [name = '', region = ''] = text.split(' · ')
  const [country, city] = region.split(' ')
  return {
    ...(name ? { name } : {}),
    ...(city ? { city } : {}),
    ...(country && city ? { country } : {}),
    datum: 'unknown',
    kind: 'checkin',
  }
}

const fileOrAddress = (src: string): { url?: string; want: string[] } =>
  /^https?:/.test(src) ? { url: src, want: [] } : { want: wantOf(decodeSafe(src)) }

function decodeSafe(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readMedia(node: Element, i: number): RawMedia | undefined {
  const video = findOne((one) => one.name === 'video', node.children)
  const image = findOne((one) => one.name === 'img', node.children)
  const anchor = findOne((one) => one.name === 'a', node.children)
  const src = video?.attribs.src ?? image?.attribs.src ?? anchor?.attribs.href ?? ''
  if (src === '') return undefined
  if (video) {
    const poster = video.attribs.poster
    const isFilm = src !== poster
    return {
      kind: 'video',
      ...(isFilm ? fileOrAddress(src) : { want: [] }),
      ...(poster ? { poster: { kind: 'image', ...fileOrAddress(poster) } } : {}),
    }
  }
  const motion = hasClass(node, 'lp') ? clickNames(node)[1] : undefined
  return {
    kind: anchor && !image ? 'file' : 'image',
    ...fileOrAddress(src),
    ...(motion ? { motion: { kind: 'video', want: wantOf(motion, `${stemOf(src)}_live_${i}`) } } : {}),
  }
}

/** `<b>妈妈</b><span class="re">回复</span><b>阿舟</b>：words`; names may hold colons, the words may too. */
function readComment(node: Element): RawComment {
  const names = node.children.filter((one): one is Element => 'name' in one && one.name === 'b')
  const reply = byClass('re', node)
  const heads = reply ? 2 : 1
  const last = names[heads - 1]
  const after = last ? node.children.slice(node.children.indexOf(last) + 1) : node.children
  return {
    author: { name: wordsIn(names[0]) },
    replyTo: reply && names[1] ? { name: wordsIn(names[1]) } : undefined,
    text: wordsOf(after).replace(/^\s*[：:]/, ''),
    media: [],
  }
}
