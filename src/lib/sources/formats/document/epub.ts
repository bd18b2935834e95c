import { type Epub, openEpub, type TocEntry } from '../../epub/package.ts'
import { openPage, type Page, piecesOf, takeNotes, takeUnprintable, wordsOf } from '../../epub/page.ts'
import { baseName, readHead, stemOf } from '../../files/input-file.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { decoded, pictureOf } from '../../html/html-picture.ts'
import { notRead } from '../../word/coverage.ts'
import { short } from '../../word/tally.ts'
import { partPath } from '../../word/zip-parts.ts'
import { article } from '../blog/article.ts'

const MOST_BYTES = 128 * 1024 * 1024

/** Electronic books, EPUB 2 and 3: an article for each chapter of the table of contents, in the order of the spine. */
export const epub: Format = {
  kind: 'blog',
  format: 'epub',
  label: 'EPUB 电子书',
  form: 'ebook',
  fields: { kept: 'id text emoji pictures link', but: { pictures: sharedNotes.inside }, few: true },
  notation: plainNotation,
  detect: ({ type }) => type === 'epub',
  parse,
}

type Chapter = { title: string; html: { part: string; html: string }[] }

async function* parse({ probe, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const name = baseName(probe.file.name)
  const refuse = (why: string): RawItem => ({ t: 'skip', ref: name, why })
  if (probe.file.bytes > MOST_BYTES) return yield refuse('超过 128 MB，请拆成几个文件')
  const bytes = await readHead(probe.file, probe.file.bytes)
  onBytes(bytes.length)
  const book = opened(bytes)
  if (book === 'locked') return yield refuse('有版权保护（DRM），这里读不了；请用没有保护的那一份')
  if (!book) return yield refuse('打不开，可能已损坏')
  const unread = [...book.unread]
  const pages = book.spine.flatMap((part) => {
    if (part === book.nav) return []
    const page = openPage(part, book.parts[part] as Uint8Array)
    if (!page) unread.push(part)
    return page ?? []
  })
  const notes = takeNotes(pages)
  const unprintable = pages.flatMap(takeUnprintable)
  const said = pages.flatMap(wordsOf)
  const used = new Set<string>()
  const all: RawBlock[] = []
  let count = 0
  for (const chapter of chaptersOf(book, pages)) {
    const blocks = chapter.html.flatMap(({ part, html }) =>
      blocksOf({ name, part, html, notes, used, parts: book.parts }),
    )
    const { title, body } = titled(chapter.title || book.title || stemOf(name), blocks)
    all.push(...blocks)
    if (blocks.length === 0) continue
    count++
    yield {
      t: 'post',
      post: {
        ...article(),
        ...(book.author ? { author: { ...me, name: book.author } } : {}),
        id: `${name}#${String(count).padStart(4, '0')}`,
        when: unknownWhen,
        title,
        body,
        ...(book.title ? { series: book.title } : {}),
        visibility: 'private',
      },
    }
  }
  if (count === 0) {
    const [why = '里面是空的，没有文字，也没有图片'] = lostIn(
      { ...book, nav: undefined, cover: undefined },
      { unprintable, unread, unsaid: [], used },
    )
    yield refuse(why)
  }
  for (const path of used) yield { t: 'file', name: path, bytes: book.parts[path] as Uint8Array }
  const titles = book.toc.map((one) => one.title)
  const unsaid = notRead(said, all, [...titles, ...notes.values()])
  for (const detail of lostIn(book, { unprintable, unread, unsaid, used }))
    yield { t: 'warn', code: 'epub-lost', detail }
}

function opened(bytes: Uint8Array): Epub | 'locked' | undefined {
  try {
    return openEpub(bytes)
  } catch {
    return undefined
  }
}

/** Entries that begin a chapter: those of the first level, and deeper ones that lie in a part of their own. */
function beginnings(book: Epub): TocEntry[] {
  const out: TocEntry[] = []
  for (const one of book.toc) {
    const known = book.spine.includes(one.part)
    if (known && (one.depth === 0 || out[out.length - 1]?.part !== one.part)) out.push(one)
  }
  return out
}

/** Without a table of contents each part is a chapter; with one, parts it does not name belong to the chapter before. */
function chaptersOf(book: Epub, pages: readonly Page[]): Chapter[] {
  const starts = beginnings(book)
  const out: Chapter[] = []
  for (const page of pages) {
    const { part } = page
    const here = starts.filter((one) => one.part === part)
    // An entry without a place begins with its page.
    const whole = here.find((one) => one.at === '' || !page.ids.has(one.at))
    const inside = here.filter((one) => one !== whole)
    const [first = '', ...rest] = piecesOf(
      page,
      inside.map((one) => one.at),
    )
    const last = out[out.length - 1]
    if (whole || starts.length === 0 || !last) out.push({ title: whole?.title ?? '', html: [{ part, html: first }] })
    else last.html.push({ part, html: first })
    for (const [at, html] of rest.entries()) out.push({ title: inside[at]?.title ?? '', html: [{ part, html }] })
  }
  return out
}

type Reading = {
  name: string
  part: string
  html: string
  notes: ReadonlyMap<string, string>
  used: Set<string>
  parts: Epub['parts']
}

const blocksOf = ({ name, part, html, notes, used, parts }: Reading): RawBlock[] =>
  htmlBlocks(html, {
    link: (href) => {
      const s = notes.get(href)
      return s === undefined ? undefined : { t: 'note', s }
    },
    picture: (attributes): RawMedia | undefined => {
      const src = attributes.src ?? ''
      const path = partPath(part.slice(0, part.lastIndexOf('/') + 1), decoded(src))
      if (/^(https?:)?\/\//.test(src)) return pictureOf(attributes)
      const own = src.startsWith('data:') ? embedded(src, parts) : path
      if (own === undefined) return undefined
      if (parts[own]) used.add(own)
      const alt = attributes.alt?.trim()
      return {
        kind: 'image',
        want: [`${name}/${own}`],
        ...(alt && !/^(image|cover|图片?\s*\d*)$/i.test(alt) ? { caption: alt } : {}),
      }
    },
  })

/** A picture written into the page becomes a part of the book. */
function embedded(src: string, parts: Epub['parts']): string | undefined {
  const found = /^data:image\/(\w{1,20})[^,]{0,200};base64,([\s\S]*)$/.exec(src)
  if (!found) return undefined
  try {
    const bytes = Uint8Array.from(atob((found[2] ?? '').replace(/\s+/g, '')), (one) => one.charCodeAt(0))
    const path = `embedded/${Object.keys(parts).length}.${found[1]}`
    parts[path] = bytes
    return path
  } catch {
    return undefined
  }
}

const bare = (s: string): string => s.replace(/[\s\u3000]+/g, '')

/** The chapter's name, and its words without the headings that only repeat it; a nameless one is called by its first heading. */
function titled(name: string, blocks: readonly RawBlock[]): { title: string; body: RawBlock[] } {
  const body = [...blocks]
  let repeated = ''
  for (let at = 0; at < 3; at++) {
    const block = blocks[at]
    if (!block || !/^h\d$/.test(block.t) || !('inl' in block) || block.inl.some(({ t }) => t === 'note')) break
    repeated += bare(block.inl.map((one) => ('s' in one ? one.s : '')).join(''))
    if (repeated === bare(name)) return { title: name, body: body.slice(at + 1) }
    if (!bare(name).startsWith(repeated)) break
  }
  return { title: name, body }
}

/** Sentences about what of the book has no place in ours. */
function lostIn(
  book: Epub,
  {
    unprintable,
    unread,
    unsaid,
    used,
  }: { unprintable: string[]; unread: string[]; unsaid: string[]; used: ReadonlySet<string> },
): string[] {
  const kinds = new Map<string, number>()
  for (const kind of unprintable) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const quoted = unsaid.slice(0, 5).map((words) => `「${short(words.trim())}」`)
  const parts = unread.slice(0, 5).map((part) => `「${baseName(part)}」`)
  return [
    ...(unsaid.length > 0 ? [`${unsaid.length} 段文字没有读进来：${quoted.join('、')}`] : []),
    ...(unread.length > 0 ? [`${unread.length} 页读不了，或者不在文件里：${parts.join('、')}`] : []),
    ...[...kinds].map(([kind, count]) => `${count} 个${kind}放不进书里`),
    ...(book.nav && book.spine.includes(book.nav) ? ['电子书里的目录不带进来，书会自己排目录'] : []),
    ...(book.cover && book.parts[book.cover] && !used.has(book.cover)
      ? ['电子书的封面图没有放进来，书有自己的封面']
      : []),
  ]
}
