import type { JsonObject } from '../../files/json-posts.ts'
import { idText, number, object, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawPost } from '../../format/raw.ts'
import { weiboNotation } from './notation.ts'
import { addresses, checkinOf, weiboPicture, weiboTime, weiboVideo } from './weibo.ts'

/** dataabc/weiboSpider `json` (imports.md §2): `{user, weibo:[{id, content, original_pictures, publish_time, …}]}`. */
export const weiboSpiderJson: Format = {
  kind: 'weibo',
  format: 'weibospider-json',
  label: 'weiboSpider 导出的 JSON',
  form: 'weibo-json',
  fields: {
    kept: 'id time text emoji mentions pictures video place likes=count comments=count repost link',
    but: { emoji: sharedNotes.lostByTool },
  },
  notation: weiboNotation,
  detect: ({ first }) => isSpidered(first),
  parse: (context) => {
    const owner = ownerOf(context.probe.text)
    return parseJsonPosts(
      context,
      (value) => (isSpidered(value) ? spideredPost(value, owner) : undefined),
      (header) => ({ ownerId: idText(object(header.user)?.id) ?? owner.id }),
    )
  },
}

const isSpidered = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'content' in value && 'publish_time' in value && 'publish_tool' in value

/** The posts carry no name: it stands in front of them. */
function ownerOf(head: string): { id?: string; name: string } {
  const user = /"user"\s*:\s*\{([^{}]*)\}/.exec(head)?.[1] ?? ''
  const field = (name: string): string | undefined => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(user)?.[1]
  return { id: field('id'), name: field('nickname') ?? field('screen_name') ?? '' }
}

/** `id` is the short one; 「无」 means none; the crawler leaves words of the page behind the text. */
export function spideredPost(value: JsonObject, owner: { id?: string; name: string }): RawPost {
  const id = idText(value.id)
  const day = text(value.publish_time).slice(0, 10).replaceAll('-', '')
  const pictures = addresses(value.original_pictures)
  const [own, original] = parted(text(value.content))
  return {
    id,
    author: owner,
    when: weiboTime(value.publish_time),
    text: own,
    media: [
      ...pictures.map((url, i) => weiboPicture(url, i, pictures.length > 1, id, day)),
      ...addresses(value.video_url).map((url) => weiboVideo(url, id, day)),
    ],
    place: checkinOf(value.publish_place),
    likes: [],
    likeCount: number(value.up_num),
    comments: [],
    counts: { reposts: number(value.retweet_num), comments: number(value.comment_num) },
    url: id && owner.id ? `https://weibo.cn/comment/${id}` : undefined,
    ...(original ? { repost: original } : {}),
  }
}

/** 「转发理由: … 原始用户: … 转发内容: …」 as the tool glues them together. */
function parted(content: string): [string, RawPost['repost']?] {
  const whole = content.trim()
  const tail =
    /(?:原图|组图共\d{1,3}张|(?<![\u4e00-\u9fff\w])[\u4e00-\u9fff\w]{0,40}的微博视频)$/.exec(whole.slice(-60))?.[0] ??
    ''
  const words = whole.slice(0, whole.length - tail.length).trim()
  // Found by its mark first: looking for it from every blank would take the square of the time.
  const at = words.search(/原始用户[:：]/)
  const rest = at < 0 ? null : /^原始用户[:：]\s*(\S{1,60})\s*转发内容[:：]\s*([\s\S]*)$/.exec(words.slice(at))
  const found = rest ? ['', words.slice(0, at).replace(/^转发理由[:：]/, ''), rest[1], rest[2]] : null
  const name = some(found?.[2])
  if (!found || !name) return [words]
  const post: RawPost = {
    author: { name },
    when: { local: '', precision: 'unknown', from: 'text' },
    text: found[3]?.trim() ?? '',
    media: [],
    likes: [],
    comments: [],
  }
  return [found[1]?.trim() ?? '', { post, state: 'ok' }]
}
