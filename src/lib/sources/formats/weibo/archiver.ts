import type { JsonObject } from '../../files/json-posts.ts'
import { idText, list, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawPost } from '../../format/raw.ts'
import { weiboNotation } from './notation.ts'
import { checkinOf, countOf, goneNote, regionOf, weiboPicture, weiboTime, weiboVideo, weiboWords } from './weibo.ts'

/** Chilfish/Weibo-archiver (imports.md §2), its old form (`created_at`, `retweeted_status`) and its new one. */
export const weiboArchiver: Format = {
  kind: 'weibo',
  format: 'weibo-archiver',
  label: 'Weibo-archiver 的存档',
  form: 'weibo-json',
  fields: {
    kept: 'id time zone text emoji mentions pictures video place likes=count comments repost link',
    but: { place: sharedNotes.region },
  },
  notation: weiboNotation,
  detect: ({ first, key }) => key === 'weibo' && isArchived(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isArchived(value) ? archivedPost(value, ownerOf(context.probe.text)) : undefined),
      (header) => ({ ownerId: idText(object(header.user)?.uid) ?? idText(object(header.user)?.id) }),
    ),
}

const isArchived = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'mblogid' in value && 'imgs' in value && 'text' in value

type Owner = { id?: string; name: string }

/** New archives name the writer once, behind the posts or in front of them. */
function ownerOf(head: string): Owner {
  const id = /"uid"\s*:\s*"(\d+)"/.exec(head)?.[1]
  const name = /"uid"\s*:\s*"\d+"\s*,\s*"(?:name|screen_name)"\s*:\s*"([^"]*)"/.exec(head)?.[1]
  return { ...(id ? { id } : {}), name: name ?? '' }
}

function personOf(value: unknown): Owner | undefined {
  const user = object(value)
  const name = some(user?.name) ?? some(user?.screen_name)
  return name === undefined ? undefined : { id: idText(user?.uid) ?? idText(user?.id), name }
}

/** `[img://地址]` in a text is a picture; a card repeats its address in the words. */
function archivedPost(value: JsonObject, owner: Owner): RawPost {
  const { text: words } = weiboWords(text(value.text))
  const inside = [...words.matchAll(/\[img:\/\/([^[\]]+)\]/g)].map((m) => m[1] ?? '')
  const pictures = [...list(value.imgs).map(text), ...inside].filter(Boolean)
  const original = object(value.retweeted_status) ?? object(value.retweet)
  const video = some(value.video)
  return {
    id: idText(value.id),
    alt: [some(value.mblogid)].filter((one) => one !== undefined),
    author: personOf(value.user) ?? { ...owner, id: idText(value.userId) ?? owner.id },
    when: weiboTime(value.createdAt ?? value.created_at),
    text: words.replace(/\[img:\/\/[^\][]+\]/g, '').trim(),
    media: [
      ...pictures.map((url, i) => weiboPicture(url, i, pictures.length > 1)),
      ...(video ? [weiboVideo(video)] : []),
    ],
    place: checkinOf(value.location) ?? regionOf(value.regionName ?? value.region_name),
    ...cardOf(value),
    likes: [],
    likeCount: countOf(value.likesCount ?? value.like_count),
    comments: objects(value.comments).map((one) => ({
      author: personOf(one.user) ?? { name: '' },
      text: weiboWords(text(one.text)).text,
      media: some(one.img) ? [weiboPicture(text(one.img), 0, false)] : [],
      when: weiboTime(one.createdAt ?? one.created_at),
      likes: countOf(one.likesCount ?? one.like_count),
    })),
    counts: {
      reposts: countOf(value.repostsCount ?? value.reposts_count),
      comments: countOf(value.commentsCount ?? value.comments_count),
    },
    url: some(value.detail_url),
    ...(original ? { repost: passedOn(original) } : {}),
  }
}

function passedOn(value: JsonObject): RawPost['repost'] {
  const { text: words } = weiboWords(text(value.text))
  const gone = personOf(value.user) ? undefined : (goneNote(words) ?? 'hidden')
  return gone
    ? { state: gone, note: words.replace(/。.*$/s, '。') }
    : { post: archivedPost(value, { name: '' }), state: 'ok' }
}

function cardOf(value: JsonObject): Pick<RawPost, 'link'> {
  const card = object(value.card)
  const url = some(card?.link)
  if (!card || !url) return {}
  const image = some(card.img)
  return {
    link: {
      url,
      kind: 'web',
      ...pick(card, 'title'),
      ...pick(card, 'desc'),
      image: image ? weiboPicture(image, 0, false) : undefined,
    },
  }
}

const pick = (card: JsonObject, field: 'title' | 'desc'): { [key: string]: string } => {
  const value = some(card[field])
  return value ? { [field]: value } : {}
}
