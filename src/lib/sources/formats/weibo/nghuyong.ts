import { firstLine, parseJsonLines } from '../../files/json-lines.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { idText, list, number, object, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawPost } from '../../format/raw.ts'
import { weiboNotation } from './notation.ts'
import { checkinOf, regionOf, tidyWords, weiboPicture, weiboTime, weiboVideo } from './weibo.ts'

/** nghuyong/WeiboSpider (imports.md §2): one post a line; what a post passes on is not inside. */
export const nghuyongLines: Format = {
  kind: 'weibo',
  format: 'nghuyong-jsonl',
  label: 'WeiboSpider 导出的 JSONL',
  form: 'weibo-json',
  fields: {
    kept: 'id time text emoji mentions pictures video place likes=count comments=count repost link',
    but: { repost: sharedNotes.originalElsewhere, place: sharedNotes.region },
  },
  notation: weiboNotation,
  detect: (probe) => isTweet(firstLine(probe)),
  parse: (context) =>
    parseJsonLines(context, (value) =>
      isTweet(value)
        ? [{ t: 'post', post: tweet(value) }]
        : [{ t: 'skip', ref: idText(value._id) ?? '一行', why: '不是一条微博' }],
    ),
}

const isTweet = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'mblogid' in value && 'content' in value && 'pic_urls' in value

function tweet(value: JsonObject): RawPost {
  const user = object(value.user)
  const pictures = list(value.pic_urls).map(text).filter(Boolean)
  const video = some(value.video)
  const [own, rest] = split(tidyWords(text(value.content)).text)
  return {
    id: idText(value._id),
    alt: [some(value.mblogid)].filter((one) => one !== undefined),
    author: { id: idText(user?._id), name: some(user?.nick_name) ?? '' },
    when: weiboTime(value.created_at),
    text: own,
    media: [
      ...pictures.map((url, i) => weiboPicture(url, i, pictures.length > 1)),
      ...(video ? [weiboVideo(video)] : []),
    ],
    place: checkinOf(some(object(value.geo)?.detail)) ?? regionOf(value.ip_location),
    likes: [],
    likeCount: number(value.attitudes_count),
    comments: [],
    counts: { reposts: number(value.reposts_count), comments: number(value.comments_count) },
    url: some(value.url),
    ...(rest
      ? { repost: { state: 'ok', post: rest } }
      : value.is_retweet
        ? { repost: { state: 'hidden', note: '导出文件里没有转发的原文' } }
        : {}),
  }
}

/** `自己的话//@别人:别人的话`. */
function split(words: string): [string, RawPost?] {
  const at = words.search(/\/\/@[^:：/]{1,30}[:：]/)
  if (at < 0) return [words]
  const [, name = '', said = ''] = /^\/\/@([^:：/]+)[:：]([\s\S]*)$/.exec(words.slice(at)) ?? []
  const when = { local: '', precision: 'unknown', from: 'text' } as const
  return [words.slice(0, at).trim(), { author: { name }, when, text: said.trim(), media: [], likes: [], comments: [] }]
}
