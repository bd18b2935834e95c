import type { JsonObject } from '../../files/json-posts.ts'
import { parseObject } from '../../files/json-posts.ts'
import { object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { LARGEST_JSON, wholeObject, wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { article, editedAt } from './article.ts'

/** Ghost's export `{db:[{data:{posts, users, posts_authors}}]}`; pictures lie under `__GHOST_URL__/content/images`. */
export const ghost: Format = {
  kind: 'blog',
  format: 'ghost-json',
  label: 'Ghost 的导出',
  form: 'blog-export',
  fields: { kept: 'id time zone text emoji pictures link visibility edits', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: (probe) => ghostData(wholeObject(probe)) !== undefined || /^\s*\{\s*"db"\s*:\s*\[\s*\{/.test(probe.text),
  parse: parseGhost,
}

const ghostData = (value: JsonObject | undefined): JsonObject | undefined => {
  const data = object(objects(value?.db)[0]?.data) ?? object(value?.data)
  return data && Array.isArray(data.posts) ? data : undefined
}

async function* parseGhost(context: ParseContext): AsyncGenerator<RawItem> {
  const data = ghostData(parseObject(await wholeText(context, LARGEST_JSON)))
  if (!data) {
    yield { t: 'skip', ref: '这份导出', why: '不是完整的 JSON' }
    return
  }
  const names = new Map(objects(data.users).map((one) => [text(one.id), text(one.name)]))
  const writers = new Map(
    objects(data.posts_authors).map((one) => [text(one.post_id), names.get(text(one.author_id)) ?? '']),
  )
  let drafts = 0
  for (const one of objects(data.posts)) {
    if (one.status === 'draft') drafts++
    else yield { t: 'post', post: ghostPost(one, writers.get(text(one.id)) ?? '', context.zone) }
  }
  if (drafts > 0) yield { t: 'skip', ref: `${drafts} 篇`, why: '是草稿' }
}

const ghostPicture = (src: string): RawMedia | undefined => pictureOf({ src: src.replace(/^__GHOST_URL__\//, '/') })

function ghostPost(one: JsonObject, writer: string, zone: string): RawPost {
  const cover = some(one.feature_image)
  const html = some(one.html) ?? lexicalHtml(text(one.lexical))
  return {
    ...article(),
    id: text(one.id),
    author: { ...me, name: writer },
    when: whenAt(Date.parse(text(one.published_at) || text(one.created_at)), undefined, zone),
    ...editedAt(one.updated_at, one.published_at, zone),
    title: some(one.title),
    body: htmlBlocks(html, {
      picture: (attributes) => pictureOf({ ...attributes, src: (attributes.src ?? '').replace('__GHOST_URL__/', '/') }),
    }),
    media: cover ? [ghostPicture(cover)].filter((picture) => picture !== undefined) : [],
    visibility: one.visibility === 'public' ? 'public' : 'private',
  }
}

/** Ghost's newer editor keeps a tree; its texts, paragraph by paragraph. */
function lexicalHtml(json: string): string {
  const root = object(parseObject(json)?.root)
  const words = (node: JsonObject): string => text(node.text) + objects(node.children).map(words).join('')
  const escaped = (s: string): string => s.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return objects(root?.children)
    .map((node) => {
      if (node.type === 'image') return `<img src="${text(node.src).replace(/"/g, '%22')}">`
      const tag = node.type === 'heading' ? text(node.tag) || 'h2' : node.type === 'quote' ? 'blockquote' : 'p'
      return `<${tag}>${escaped(words(node))}</${tag}>`
    })
    .join('')
}
