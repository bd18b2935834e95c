import { type ChildNode, isTag, isText } from 'domhandler'
import type { JsonObject } from '../../files/json-posts.ts'
import { idText, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { htmlDocument } from '../../html/html-document.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { stickerAt } from './log-entries.ts'
import { qzoneNotation } from './notation.ts'
import { answersOf, plain, timeOf } from './talk.ts'

/**
 * 留言板 as QZoneExport saves it: `Boards/boards.json` and `Boards/<year>.json` (`{items:[…], authorInfo, total}`), or
 * `window.boardInfo = {…}` of its pages (its module boards.js). What visitors wrote are posts of theirs, what was answered
 * stands below.
 */
export const qzoneGuestBook: Format = {
  kind: 'qzone',
  format: 'qzone-boards',
  label: 'QQ空间留言板的 JSON',
  form: 'qzone-parts',
  fields: { kept: 'id time text emoji mentions pictures comments replies link visibility' },
  notation: qzoneNotation,
  detect: ({ first }) => isNote(first),
  parse: (context) =>
    parseJsonPosts(
      context,
      (value) => (isNote(value) ? noteOf(value, context.zone) : undefined),
      () => ({}),
    ),
}

const isNote = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'htmlContent' in value && 'pubtime' in value && ('uin' in value || 'nickname' in value)

function noteOf(value: JsonObject, zone: string): RawPost {
  const found = wordsOf(htmlDocument(text(value.htmlContent)).children)
  const uin = some(value.uin) === '0' ? undefined : idText(value.uin)
  return {
    id: idText(value.id),
    author: { ...(uin ? { id: uin } : {}), name: plain(value.nickname) || plain(value.nick) || '神秘者' },
    when: timeOf(value.pubtime, zone),
    text: found.words.replace(/\n{3,}/g, '\n\n').trim(),
    media: found.media,
    likes: [],
    comments: answersOf(value, zone),
    series: '留言板',
    visibility: Number(value.secret) === 1 ? 'private' : 'friends',
  }
}

/** Words with stickers in the notation of QQ空间; all other pictures of a note stand below it. */
function wordsOf(nodes: readonly ChildNode[]): { words: string; media: RawMedia[] } {
  let words = ''
  const media: RawMedia[] = []
  for (const node of nodes) {
    if (isText(node)) words += node.data
    if (!isTag(node)) continue
    if (node.name === 'br') words += '\n'
    else if (node.name === 'img') {
      const sticker = stickerAt(node.attribs.src ?? '')
      const { orgsrc } = node.attribs
      const picture = pictureOf({
        ...node.attribs,
        ...(orgsrc && /^https?:/.test(node.attribs.src ?? '') ? { src: orgsrc } : {}),
      })
      if (sticker) words += `[em]e${sticker}[/em]`
      else if (picture) media.push(picture)
    } else if (node.name !== 'script' && node.name !== 'style') {
      const inner = wordsOf(node.children)
      words += /^(div|p|li)$/.test(node.name) ? `${inner.words}\n` : inner.words
      media.push(...inner.media)
    }
  }
  return { words, media }
}
