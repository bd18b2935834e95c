import type { Inline } from '#lib/posts/post-import.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { idText, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawPost } from '../../format/raw.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { qzoneNotation } from './notation.ts'
import { commentsOf, likesOf, plain, timeOf } from './talk.ts'

/**
 * 日志 and 日记 as QZoneExport saves them: `Blogs/blogs.json`, `Diaries/diaries.json`, or `window.blogs = […]` of its pages;
 * the article is HTML in base64 (its modules blogs.js and diaries.js).
 */
export const qzoneLogEntries: Format = {
  kind: 'qzone',
  format: 'qzone-blogs',
  label: 'QQ空间日志的 JSON',
  form: 'qzone-parts',
  fields: { kept: 'id time text emoji pictures likes comments replies link visibility' },
  notation: qzoneNotation,
  detect: ({ first }) => isLogEntry(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isLogEntry(value) ? logEntry(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isLogEntry = (value: JsonObject | undefined): boolean =>
  value !== undefined &&
  ('blogid' in value || 'blogId' in value) &&
  ('pubtime' in value || 'pubTime' in value) &&
  ('custom_html' in value || 'html' in value || 'custom_title' in value)

function logEntry(value: JsonObject, zone: string): RawPost {
  const html = fromBase64(text(value.custom_html)) || fromBase64(text(value.html))
  const category = some(value.category)
  return {
    id: idText(value.blogid) ?? idText(value.blogId),
    type: 'article',
    author: me,
    when: timeOf(value.pubTime ?? value.pubtime, zone),
    title: plain(value.custom_title) || plain(value.title) || undefined,
    text: plain(value.abstract),
    ...(html ? { body: bodyOf(html) } : {}),
    media: [],
    likes: likesOf(value.likes),
    likeCount: number(value.likeTotal),
    comments: objects(value.comments).flatMap((one) => commentsOf(one, zone)),
    counts: { comments: number(value.replynum), views: number(object(value.custom_visitor)?.viewCount) },
    ...(category ? { series: category } : {}),
    ...(category && /私密|私人/.test(category) ? { visibility: 'private' } : {}),
  }
}

/** The number of a sticker by its picture: `/qzone/em/e113.gif`. */
export const stickerAt = (src: string): string | undefined => /\/em\/e(\d{3,7})(?:@2x)?\.\w{3,4}/.exec(src)?.[1]

/** `[em]e113[/em]` read as everywhere else in QQ空间. */
function stickerInline(number: string): Inline | undefined {
  const found = new RegExp(qzoneNotation.token.source).exec(`[em]e${number}[/em]`)
  return found ? qzoneNotation.piece(found) : undefined
}

function bodyOf(html: string): RawBlock[] {
  return htmlBlocks(html, {
    emoji: ({ src = '' }) => {
      const number = stickerAt(src)
      return number ? stickerInline(number) : undefined
    },
    // The address of the original stands beside the one that was shown.
    picture: (attributes) =>
      pictureOf({ ...attributes, ...(attributes.orgsrc && !local(attributes.src) ? { src: attributes.orgsrc } : {}) }),
  })
}

const local = (src = ''): boolean => src !== '' && !/^(https?:)?\/\//.test(src)

/** UTF-8 in base64; empty where it is none. */
function fromBase64(words: string): string {
  if (words === '' || !/^[A-Za-z0-9+/=\s]+$/.test(words)) return ''
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(words), (one) => one.charCodeAt(0)))
  } catch {
    return ''
  }
}
