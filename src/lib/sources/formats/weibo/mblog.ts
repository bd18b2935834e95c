import type { JsonObject } from '../../files/json-posts.ts'
import { endWithout } from '../../files/scan.ts'
import { idText, number, object, objects, some, text } from '../../format/fields.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import { checkinOf, countOf, goneNote, regionOf, weiboPicture, weiboTime, weiboVideo, weiboWords } from './weibo.ts'

/** A post as m.weibo.cn and weibo.com answer it; `text` is HTML. */
export const isMblog = (value: JsonObject | undefined): boolean =>
  value !== undefined &&
  'text' in value &&
  'created_at' in value &&
  ('mid' in value || 'mblogid' in value || 'bid' in value)

/** A post, and a warning when the answer holds only the beginning of a long one. */
export function* mblogItems(value: JsonObject): Generator<RawItem> {
  const post = mblogPost(value)
  yield { t: 'post', post }
  if (isCut(value))
    yield {
      t: 'warn',
      code: 'cut-text',
      ref: post.id,
      detail: `「${endWithout(post.text, /…/).slice(0, 12)}……」只有开头，网页上还有「全文」；请把这一条的全文也存下来`,
    }
}

/** Both sites show the beginning of a long post and a word to press; the whole is in `longText` where somebody pressed it. */
const isCut = (value: JsonObject): boolean =>
  wholeOf(value) === undefined && (weiboWords(text(value.text)).cut || expands.test(text(value.text)))
/** weibo.com calls it `content`, m.weibo.cn `longTextContent`; a mark alone (`"longText": {}`) is no text. */
const wholeOf = (value: JsonObject): string | undefined =>
  some(object(value.longText)?.content) ?? some(object(value.longText)?.longTextContent)
/** weibo.com's word, within its own mark: nobody wrote it. */
const expands = /<span class="expand">展开<\/span>\s*$/

function mblogPost(value: JsonObject): RawPost {
  const id = idText(value.id) ?? idText(value.mid)
  const user = object(value.user)
  const status = object(value.retweeted_status)
  const region = regionOf(value.region_name)
  const place = checkinOf(object(value.place)?.name) ?? region
  const editCount = number(value.edit_count) ?? 0
  return {
    id,
    alt: [some(value.bid), some(value.mblogid)].filter((one) => one !== undefined),
    author: { id: idText(user?.id) ?? idText(user?.idstr), name: some(user?.screen_name) ?? '' },
    when: weiboTime(value.created_at),
    ...(editCount > 0 ? { edited: weiboTime(value.edit_at ?? value.created_at) } : {}),
    text: wordsOf(value),
    media: mediaOf(value),
    place,
    likes: [],
    likeCount: countOf(value.attitudes_count),
    comments: [],
    counts: { reposts: countOf(value.reposts_count), comments: countOf(value.comments_count) },
    visibility: object(value.visible)?.type === 1 ? 'private' : 'public',
    ...cardOf(value),
    ...(status ? { repost: original(status) } : {}),
  }
}

function original(status: JsonObject): RawPost['repost'] {
  const words = wordsOf(status)
  const gone = object(status.user) ? undefined : (goneNote(words) ?? 'hidden')
  return gone ? { state: gone, note: words.replace(/[。].*$/s, '。') } : { post: mblogPost(status), state: 'ok' }
}

const wordsOf = (value: JsonObject): string => {
  const html = wholeOf(value) ?? text(value.text)
  return weiboWords(expands.test(html) ? html.replace(expands, '……') : html).text
}

/** In their order where the answer mixes pictures and films; else pictures before films. */
function mediaOf(value: JsonObject): RawMedia[] {
  const mixed = objects(object(value.mix_media_info)?.items)
  if (mixed.length === 0) return [...pictures(value), ...films(value)]
  return mixed.flatMap((item, i) => {
    const data = object(item.data) ?? {}
    return item.type === 'video' ? films({ page_info: { type: 'video', ...data } }) : pictureOf(data, i, true)
  })
}

/** weibo.com: an object by picture id, in the order of `pic_ids`; the largest size it names. */
function pictureOf(info: JsonObject, i: number, many: boolean): RawMedia[] {
  const url = ['largest', 'original', 'large', 'mw2000', 'bmiddle']
    .map((size) => some(object(info[size])?.url))
    .find(Boolean)
  if (!url) return []
  const live = info.type === 'livephoto' ? some(info.video) : undefined
  return [{ ...weiboPicture(url, i, many), ...(live ? { motion: weiboVideo(live) } : {}) }]
}

function pictures(value: JsonObject): RawMedia[] {
  const infos = object(value.pic_infos)
  const ids = Array.isArray(value.pic_ids) ? value.pic_ids.map(text) : []
  if (infos && !Array.isArray(value.pics))
    return ids.flatMap((id, i) => pictureOf(object(infos[id]) ?? {}, i, ids.length > 1))
  const all = objects(value.pics)
  return all.flatMap((one, i) => {
    const url = some(object(one.large)?.url) ?? some(one.url)
    if (!url) return []
    const live = some(one.videoSrc)
    return [{ ...weiboPicture(url, i, all.length > 1), ...(live ? { motion: weiboVideo(live) } : {}) }]
  })
}

/** What m.weibo.cn calls a video, weibo.com gives a number; what both name is the object. */
const isFilm = (page: JsonObject | undefined): boolean =>
  /^(?:video|5|11)$/.test(text(page?.type)) || page?.object_type === 'video'

/** Addresses of the film itself, the sharpest first; among them stand those of its page, its cover and its author's face. */
const filmAddresses = [
  ...['mp4_1080p_mp4', 'mp4_720p_mp4', 'mp4_hd_mp4', 'mp4_hd_url', 'stream_url_hd', 'mp4_ld_mp4', 'mp4_sd_url'],
  'stream_url',
]

function filmAddress(page: JsonObject): string | undefined {
  const info = object(page.media_info) ?? {}
  return [
    ...Object.values(object(page.urls) ?? {}).map(some),
    ...filmAddresses.map((name) => some(info[name])),
    ...objects(info.playback_list).map((one) => some(object(one.play_info)?.url)),
  ].find((one) => one !== undefined && /^https?:/.test(one))
}

function films(value: JsonObject): RawMedia[] {
  const page = object(value.page_info)
  if (!page || !isFilm(page)) return []
  const url = filmAddress(page)
  const poster = some(object(page.page_pic)?.url) ?? some(page.page_pic)
  return url ? [{ ...weiboVideo(url), ...(poster ? { poster: weiboPicture(poster, 0, false) } : {}) }] : []
}

const cards = /^(?:article|webpage|audio|music|song|album|movie|tv|book)$/

/** What somebody passes on as a card; cards of topics and places repeat what the words say. */
function cardOf(value: JsonObject): Pick<RawPost, 'link'> {
  const page = object(value.page_info)
  const url = some(page?.page_url)
  const title = some(page?.page_title) ?? some(page?.content1)
  if (!page || !url || !title || ![page.type, page.object_type].some((one) => cards.test(text(one)))) return {}
  const desc = some(page.content2) ?? some(page.page_desc)
  return { link: { url, title, ...(desc && desc !== title ? { desc } : {}), image: undefined, kind: 'article' } }
}
