import { textOf } from '../../files/decode.ts'
import { without } from '../../files/scan.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawComment, RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenAt, whenFromText } from '../../format/when.ts'
import { htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { leftOut, type OnLeft } from '../../html/left-out.ts'
import { article, cutOff, summary, withoutControls } from './article.ts'
import { type Attachments, attachmentsOf, blogOf, newAttachments, thumbnailOf } from './parts/wxr-attachments.ts'
import { leftItems, nothingLeft } from './parts/wxr-left.ts'
import { oneAfterAnother, shortcodesGone } from './parts/wxr-words.ts'
import { child, children, type XmlNode, xmlItems } from './xml-items.ts'

/** WordPress eXtended RSS 1.0 to 1.2, Squarespace's too (imports.md §5). */
export const wxr: Format = {
  kind: 'blog',
  format: 'wxr',
  label: 'WordPress 的导出',
  form: 'blog-export',
  fields: {
    kept: 'id time zone text emoji pictures comments replies link visibility edits',
    left: { video: sharedNotes.players },
  },
  notation: plainNotation,
  detect: ({ type, text }) =>
    (type === 'xml' || type === 'html') && /xmlns:wp="[^"]*wordpress\.org\/export\//.test(text),
  parse,
}

async function* parse({ probe, zone, onBytes, parts, once }: ParseContext): AsyncGenerator<RawItem> {
  const together = parts.length > 1 ? await once(() => attachmentsOf(parts)) : undefined
  let files = newAttachments()
  /** What names pictures by number: the items of the pictures themselves may come later. */
  const waiting: XmlNode[] = []
  let items: XmlNode[] = []
  /** The head of the export, which stands before all items. */
  let names: ReadonlyMap<string, string> | undefined
  const left = nothingLeft()
  const commands = leftOut()
  const reader = xmlItems((item) => items.push(item))
  const read = function* (item: XmlNode): Generator<RawItem> {
    const kind = child(item, 'wp:post_type') || 'post'
    const title = titleOf(item)
    if (kind !== 'post' && kind !== 'page') {
      left.types.set(kind, (left.types.get(kind) ?? 0) + 1)
      return
    }
    const status = child(item, 'wp:status')
    if (/^(draft|auto-draft|trash|pending|inherit)$/.test(status)) {
      left.drafts++
      return
    }
    const body = bodyOf(item, files, () => void left.pictures++, commands.take)
    names ??= namesOf(reader.around())
    if (body.length === 0 && title === '') {
      left.empty++
      return
    }
    left.posts++
    if (status === 'future') left.future.push(title)
    if (child(item, 'wp:post_password')) left.locked.push(title)
    const comments = children(item, 'wp:comment')
    const post = postOf(item, body, { kind, status, zone, names, comments: commentsOf(comments, zone) })
    left.comments += comments.length - post.comments.length
    yield { t: 'post', post }
  }
  const take = function* (): Generator<RawItem> {
    if (items.length > 0 && left.seen === 0) files = together?.get(blogOf(reader.around())) ?? files
    for (const item of items) {
      left.seen++
      files.add(item)
      if (child(item, 'content:encoded').includes('[gallery') || thumbnailOf(item)) waiting.push(item)
      else yield* read(item)
    }
    items = []
  }
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    reader.write(withoutControls(chunk))
    yield* take()
  }
  reader.end()
  yield* take()
  for (const item of waiting) yield* read(item)
  yield* cutOff(reader.cutAt(), left.seen)
  yield* leftItems(left, parts.length > 1)
  yield* commands.told()
}

/** What writers are called by their login, as the head of the export lists them. */
function namesOf(node: XmlNode): Map<string, string> {
  const written = children(node, 'wp:author').map((one): [string, string] => [
    child(one, 'wp:author_login'),
    child(one, 'wp:author_display_name'),
  ])
  return new Map([...written, ...node.children.flatMap((one) => [...namesOf(one)])])
}

const isMailbox = (name: string): boolean => /^[^\s@]+@[^\s@]+$/.test(name) && name.includes('.', name.indexOf('@') + 2)

/** A name for print: the one people see on the site, else the login, but never an address of a mailbox. */
const nameOf = (login: string, names: ReadonlyMap<string, string>): string =>
  [names.get(login) ?? '', login].find((name) => name !== '' && !isMailbox(name)) ?? ''

type About = {
  kind: string
  status: string
  zone: string
  names: ReadonlyMap<string, string>
  comments: RawComment[]
}

function postOf(item: XmlNode, body: RawBlock[], { kind, status, zone, names, comments }: About): RawPost {
  const gmt = child(item, 'wp:post_date_gmt')
  const own = child(item, 'wp:post_date')
  // The site's own clock says which day it was there; the instant is in GMT, `0000-00-00` where it has none.
  const when = siteWhen(own, gmt, zone) ?? instantOf(gmt, zone) ?? instantOf(child(item, 'pubDate'), zone)
  const edited = instantOf(child(item, 'wp:post_modified_gmt'), zone)
  const id = child(item, 'wp:post_id')
  const link = child(item, 'link')
  const creator = nameOf(child(item, 'dc:creator'), names)
  return {
    ...article(),
    author: { ...me, ...(creator ? { name: creator } : {}) },
    ...(id ? { id: `wp:${id}` } : {}),
    alt: [child(item, 'guid')].filter(Boolean),
    when: when ?? unknownWhen,
    ...(edited?.utcMs && when?.utcMs && edited.utcMs > when.utcMs + 60_000 ? { edited } : {}),
    title: titleOf(item) || undefined,
    body,
    comments,
    tags: children(item, 'category')
      .map((one) => one.text.trim())
      .filter((name) => name && name !== 'Uncategorized'),
    ...(kind === 'page' ? { series: '页面' } : {}),
    ...(/^https?:/.test(link) ? { url: link } : {}),
    visibility: status === 'private' || child(item, 'wp:post_password') ? 'private' : 'public',
  }
}

const instantOf = (value: string, zone: string): RawPost['when'] | undefined => {
  const at = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}Z` : value)
  return Number.isFinite(at) && at > 0 ? whenAt(at, undefined, zone) : undefined
}

/** The site's clock for the day, GMT for the instant; the zone itself is only known where both agree with the import's. */
function siteWhen(own: string, gmt: string, zone: string): RawPost['when'] | undefined {
  const local = whenFromText(own, zone)
  const at = instantOf(gmt, zone)
  if (!local || at?.utcMs === undefined) return local
  if (local.utcMs === at.utcMs) return { ...local, from: 'iso' }
  const { zone: _, ...rest } = local
  return { ...rest, utcMs: at.utcMs, from: 'iso' }
}

function commentsOf(all: readonly XmlNode[], zone: string): RawComment[] {
  const writers = new Map(all.map((one) => [child(one, 'wp:comment_id'), child(one, 'wp:comment_author')]))
  return all.flatMap((one) => commentOf(one, zone, writers.get(child(one, 'wp:comment_parent'))))
}

/** Neither notes from other blogs nor what was never let in. */
function commentOf(one: XmlNode, zone: string, to: string | undefined): RawComment[] {
  const type = child(one, 'wp:comment_type')
  if (child(one, 'wp:comment_approved') !== '1' || (type && type !== 'comment')) return []
  const when = whenFromText(child(one, 'wp:comment_date'), zone)
  return [
    {
      author: { name: child(one, 'wp:comment_author') },
      ...(to ? { replyTo: { name: to } } : {}),
      text: htmlText(child(one, 'wp:comment_content').replace(/\n/g, '<br>')),
      media: [],
      ...(when ? { when } : {}),
    },
  ]
}

const titleOf = (item: XmlNode): string =>
  htmlText(without(oneAfterAnother(child(item, 'title'), ' / '), '<!--', '-->'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const oldCaption = (said: string): string =>
  /\bcaption=(?:"([^"]*)"|'([^']*)')/.exec(said)?.slice(1).find(Boolean) ?? ''

/** Shortcodes and bare line ends as WordPress itself would show them; `onMissing` hears of pictures that are in no part. */
function bodyOf(item: XmlNode, files: Attachments, onMissing: () => void, onCommand: OnLeft): RawBlock[] {
  const shown = (id: string): string => {
    const url = files.url(id)
    if (!url) onMissing()
    const caption = files.caption(id)
    return url ? `<figure><img src="${url}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>` : ''
  }
  const html = shortcodesGone(
    without(oneAfterAnother(child(item, 'content:encoded')), '<!--', '-->'),
    (words) =>
      words
        .replace(/\[gallery([^[\]]*)\]/g, (_, said: string) => {
          const ids = /(?:ids|include)=["']?([\d,\s]+)/.exec(said)?.[1]
          if (ids)
            return ids
              .split(',')
              .map((id) => shown(id.trim()))
              .join('')
          return files
            .of(child(item, 'wp:post_id'))
            .map((url) => `<img src="${url}">`)
            .join('')
        })
        .replace(
          /\[caption([^[\]]*)\]\s*((?:<a[^<>]*>\s*)?<img[^<>]*>(?:\s*<\/a>)?)((?:(?!\[caption)[\s\S]){0,4000}?)\[\/caption\]/g,
          // Before WordPress 3.4 the words stood in the command itself.
          (_, said: string, image: string, words: string) => `${image}<p>${words.trim() || oldCaption(said)}</p>`,
        ),
    onCommand,
  )
  const written = /<(p|div|section)\b/i.test(html) ? html : html.replace(/\r?\n\s*\r?\n/g, '<p>').replace(/\n/g, '<br>')
  const thumbnail = thumbnailOf(item)
  const above = thumbnail ? files.url(thumbnail) : undefined
  if (thumbnail && !above) onMissing()
  // Most themes show it above the text; one that stands in the text as well, in whatever size, stands there.
  const caption = files.caption(thumbnail)
  const figure = `<figure><img src="${above}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
  const blocks = htmlBlocks(above && !html.includes(withoutSize(above)) ? figure + written : written)
  return [
    ...summary(htmlText(without(oneAfterAnother(child(item, 'excerpt:encoded')), '<!--', '-->')), blocks),
    ...blocks,
  ]
}

/** `院子-300x200.jpg` is a size of `院子.jpg`. */
const withoutSize = (url: string): string => url.replace(/(-\d+x\d+)?\.\w+$/, '')
