import type { JsonObject } from '../../files/json-posts.ts'
import { idText, list, object, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawPost } from '../../format/raw.ts'
import { weiboNotation } from './notation.ts'
import { addresses, checkinOf, countOf, goneNote, tidyWords, weiboPicture, weiboTime, weiboVideo } from './weibo.ts'

/** dataabc/weibo-crawler `json` (imports.md §2): `{user, weibo:[{id, bid, text, pics, created_at, …, retweet}]}`. */
export const weiboCrawlerJson: Format = {
  kind: 'weibo',
  format: 'weibo-crawler-json',
  label: 'weibo-crawler 导出的 JSON',
  form: 'weibo-json',
  fields: {
    kept: 'id time text emoji mentions pictures video live place likes=count comments=count repost link edits',
    but: { emoji: sharedNotes.lostByTool },
  },
  notation: weiboNotation,
  detect: ({ first, key }) => isCrawled(first) && key === 'weibo',
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isCrawled(value) ? crawledPost(value) : undefined),
      (header) => ({ ownerId: idText(object(header.user)?.id) }),
    ),
}

const isCrawled = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'text' in value && 'pics' in value && 'bid' in value && 'screen_name' in value

/** One post of the JSON, or of the CSV once its columns carry the same names. */
export function crawledPost(value: JsonObject): RawPost {
  const id = idText(value.id)
  const at = some(value.full_created_at) ?? some(value.created_at)
  // Their files are named by the first 11 characters of the time as crawled: `20240305T`.
  const day = text(value.created_at).slice(0, 11).replaceAll('-', '').replace(' ', 'T')
  const pictures = addresses(value.pics)
  const lives = addresses(value.live_photo_url)
  const { text: words } = tidyWords(text(value.text))
  const article = some(value.article_url)
  const retweet = object(value.retweet)
  const edits = Number(some(value.edit_count) ?? 0)
  return {
    id,
    alt: [some(value.bid)].filter((one) => one !== undefined),
    author: { id: idText(value.user_id), name: text(value.screen_name) },
    when: weiboTime(at),
    text: words,
    media: [
      ...pictures.map((url, i) => ({
        ...weiboPicture(url, i, pictures.length > 1, id, day),
        ...(lives[i] ? { motion: weiboVideo(lives[i]) } : {}),
      })),
      ...addresses(value.video_url).map((url) => weiboVideo(url, id, day)),
    ],
    place: checkinOf(value.location),
    ...(article ? { link: { url: article, kind: 'article', image: undefined } } : {}),
    likes: [],
    likeCount: countOf(value.attitudes_count),
    comments: [],
    tags: [...text(value.topics).split(','), ...list(value.topics).map(text)].filter(Boolean),
    counts: { reposts: countOf(value.reposts_count), comments: countOf(value.comments_count) },
    url: id ? `https://m.weibo.cn/detail/${id}` : undefined,
    ...(edits > 0 ? { edited: weiboTime(at) } : {}),
    ...(retweet ? { repost: passedOn(retweet) } : {}),
  }
}

function passedOn(value: JsonObject): RawPost['repost'] {
  const gone = goneNote(text(value.text))
  return gone && !idText(value.user_id)
    ? { state: gone, note: text(value.text).replace(/。.*$/s, '。') }
    : { post: crawledPost(value), state: 'ok' }
}
