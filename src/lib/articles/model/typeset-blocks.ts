import { tidySpans } from '#lib/posts/cell-spans.ts'
import { mathParts } from '#lib/posts/math-words.ts'
import type { Block, Inline, Media, MediaUse } from '#lib/posts/post-import.ts'
import type { ArticleBlock, ListItem, MathBox, Inline as SetInline } from '#lib/typeset/book/article.ts'
import type { Photo, Video } from '#lib/typeset/book/photo.ts'

/** What the surroundings know and an article does not: pictures by id, names, addresses of videos. */
export type ArticleSurroundings = {
  media(id: string): Media | undefined
  /** Words as they may be printed: masked names, whole characters. */
  words(part: Exclude<Inline, { t: 'br' }>): string
  /** A formula in TeX drawn; undefined when it cannot be, and then it stands as it was typed. Without it all do. */
  math?(tex: string, display: boolean): MathBox | undefined
  videoCode?(mediaId: string): { url: string; untilYear: number } | undefined
  /** A picture that is not there, or a sound that cannot be printed. */
  onMissing(media: string, kind: Media['kind']): void
}

/** An article's blocks as the typesetter takes them. */
export function articleBlocks(blocks: readonly Block[], around: ArticleSurroundings): ArticleBlock[] {
  const out: ArticleBlock[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    if (block.t === 'hr') out.push({ kind: 'hr' })
    else if (block.t === 'figure') out.push(...figures(block, around))
    else if (block.t === 'table') out.push(...table(block, around))
    else if (block.t === 'code') out.push({ kind: 'code', lines: oneLine(block.inl, around, '\n').split('\n') })
    else if (block.t === 'h1' || block.t === 'h2' || block.t === 'h3') {
      const inline = joined(linesOf(block.inl, around))
      if (inline.length > 0) out.push({ kind: 'heading', level: Number(block.t.slice(1)) as 1 | 2 | 3, inline })
    } else if (block.t === 'li') {
      const inline = joined(linesOf(block.inl, around))
      const ordered = block.ordered === true
      const label = block.label ? { label: said(block.label, around) } : {}
      const item = ticked({ inline, depth: Math.min(block.depth ?? 0, deepest), ...label })
      const goesOn = last?.kind === 'list' && (last.ordered === ordered || item.depth > 0)
      if (goesOn) last.items.push(last.ordered === ordered ? item : { ...item, ordered })
      else out.push({ kind: 'list', ordered, items: [item] })
    } else if (block.t === 'quote') {
      const paragraphs = linesOf(block.inl, around)
      const depths = paragraphs.map(() => Math.min(block.depth ?? 0, deepest))
      if (last?.kind === 'quote') {
        if (last.depths || depths.some((depth) => depth > 0))
          last.depths = [...(last.depths ?? last.paragraphs.map(() => 0)), ...depths]
        last.paragraphs.push(...paragraphs)
      } else if (paragraphs.length > 0)
        out.push({ kind: 'quote', paragraphs, ...(depths.some((depth) => depth > 0) ? { depths } : {}) })
    } else for (const inline of linesOf(block.inl, around)) out.push(displayed(inline) ?? { kind: 'paragraph', inline })
  }
  return out.map(signed)
}

/** Items of a list and quotations go no deeper on paper. */
const deepest = 3

/** A line that is nothing but a formula between double signs. */
function displayed(inline: readonly SetInline[]): ArticleBlock | undefined {
  const [only, ...more] = inline
  if (!only?.math || more.length > 0 || only.note !== undefined) return undefined
  return mathParts(only.text)[0]?.display ? { kind: 'math', tex: only.text, box: only.math } : undefined
}

/** An item that begins with a box to tick has no bullet besides. */
function ticked(item: ListItem): ListItem {
  const [first, ...rest] = item.inline
  const box = /^([☐☑☒✅])\ufe0f?\s*/u.exec(first?.text ?? '')
  if (!first || !box) return item
  const words = { ...first, text: first.text.slice(box[0].length) }
  const inline = words.text === '' && words.note === undefined ? rest : [words, ...rest]
  return { ...item, inline, ticked: box[1] !== '☐' }
}

/** The last line of a quotation may say whose it is: 「——鲁迅《故乡》」. */
function signed(block: ArticleBlock): ArticleBlock {
  // Below a quotation inside another it is that one's.
  if (block.kind !== 'quote' || block.paragraphs.length < 2 || (block.depths?.at(-1) ?? 0) > 0) return block
  const last = (block.paragraphs.at(-1) ?? []).map((one) => one.text).join('')
  const source = /^[—–-]{1,2}\s*(\S.{0,30})$/u.exec(last)?.[1]
  if (!source) return block
  const depths = block.depths ? { depths: block.depths.slice(0, -1) } : {}
  return { ...block, paragraphs: block.paragraphs.slice(0, -1), ...depths, source }
}

/** Typed lines of a block; each is a paragraph of its own on paper. Empty ones are left out. */
function linesOf(parts: readonly Inline[], around: ArticleSurroundings): SetInline[][] {
  const lines: SetInline[][] = [[]]
  /** The same lines in one piece, as they were typed; undefined where somebody's new name holds their old one. */
  const typed: (string | undefined)[] = ['']
  const add = (words: string | undefined): void => {
    const before = typed.at(-1)
    typed[typed.length - 1] = before === undefined || words === undefined ? undefined : before + words
  }
  for (const part of parts) {
    if (part.t === 'br') {
      lines.push([])
      typed.push('')
    } else if (part.t === 'note') {
      const line = lines.at(-1) as SetInline[]
      const called = line.at(-1)
      // Two notes at one place: the second is called by nothing.
      const note = said(part.s, around)
      if (called && called.note === undefined) called.note = note
      else line.push({ text: '', note })
    } else {
      const words = around.words(part)
      const named = part.t === 'emoji' || part.t === 'mention'
      const own = named ? words : part.s
      own.split('\n').forEach((text, at) => {
        if (at > 0) typed.push('')
        add(named && said(text, around) !== text ? undefined : text)
      })
      words.split('\n').forEach((text, at) => {
        if (at > 0) lines.push([])
        if (text !== '') lines.at(-1)?.push(...withMath(look(part, text, around), around))
      })
    }
  }
  return lines
    .map((line, at) => inOnePiece(line, typed[at], around))
    .map(trimmed)
    .filter((line) => line.some((one) => one.note !== undefined || /[^\s\p{Cf}]/u.test(one.text)))
}

/** A name of which half is bold is found in the line only: better a line without its looks than one that names somebody. */
function inOnePiece(line: SetInline[], typed: string | undefined, around: ArticleSurroundings): SetInline[] {
  if (line.length < 2 || typed === undefined) return line
  const words = said(typed, around)
  if (words === line.map((one) => one.text).join('')) return line
  const notes = line.flatMap((one) => (one.note === undefined ? [] : [one.note]))
  const [first, ...rest] = notes.map((note) => ({ text: '', note }))
  return [{ ...first, text: words }, ...rest]
}

/** Formulas of a stretch as boxes of their own. */
function withMath(one: SetInline, around: ArticleSurroundings): SetInline[] {
  if (!around.math || one.link !== undefined) return [one]
  const parts = mathParts(one.text)
  if (parts.every(({ tex }) => tex === undefined)) return [one]
  return parts.map(({ typed, tex, display = false }) => {
    const math = tex === undefined ? undefined : around.math?.(tex, display)
    return math ? { text: typed, math } : { ...one, text: typed }
  })
}

/** As people would read it: `%E9%98%BF` is 阿. */
const plainAddress = (href: string): string => {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function look(part: Exclude<Inline, { t: 'br' | 'note' }>, text: string, around: ArticleSurroundings): SetInline {
  if (part.t === 'a') {
    // An address with somebody's name in it leads to them, however it is written; so does one behind a name that is masked.
    const plain = plainAddress(part.href)
    const isOpen = said(plain, around) === plain && said(part.s, around) === part.s
    return isOpen ? { text, link: part.href } : { text }
  }
  if (part.t !== 'text') return { text }
  return {
    text,
    ...(part.b ? { bold: true as const } : {}),
    ...(part.i ? { italic: true as const } : {}),
    ...(part.u ? { emphasis: true as const } : {}),
    // Of a name that is masked the reading would tell it.
    ...(part.ruby && text === part.s ? { ruby: part.ruby } : {}),
  }
}

/** First-line indents are a matter of style, not of characters. */
function trimmed(line: SetInline[]): SetInline[] {
  const out = line.map((one) => ({ ...one }))
  for (let first = out[0]; first; first = out[0]) {
    first.text = first.text.trimStart()
    if (first.text !== '' || first.note !== undefined) break
    out.shift()
  }
  for (let last = out.at(-1); last; last = out.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '' || last.note !== undefined) break
    out.pop()
  }
  return out
}

/** Words outside of the text: notes and captions hold names as well. */
const said = (s: string, around: ArticleSurroundings): string => around.words({ t: 'text', s })

const joined = (lines: SetInline[][]): SetInline[] =>
  lines.flatMap((line, at) => (at === 0 ? line : [{ text: '　' }, ...line]))

/** Without looks, so that a name is found whatever parts it lies in. */
function oneLine(parts: readonly Inline[], around: ArticleSurroundings, br: string): string {
  const plain: Inline[] = []
  for (const part of parts) {
    const last = plain.at(-1)
    const own = (part.t === 'text' && !part.ruby) || part.t === 'tag' || part.t === 'a'
    if (own && last?.t === 'text') plain[plain.length - 1] = { t: 'text', s: last.s + part.s }
    else if (part.t === 'text') plain.push({ t: 'text', s: part.ruby ? `${part.s}（${part.ruby}）` : part.s })
    else plain.push(own ? { t: 'text', s: part.s } : part)
  }
  return plain
    .map((part) => (part.t === 'br' ? br : part.t === 'note' ? `（${said(part.s, around)}）` : around.words(part)))
    .join('')
}

function table(block: Extract<Block, { t: 'table' }>, around: ArticleSurroundings): ArticleBlock[] {
  const rows = block.rows.map((row) => row.map((cell) => joined(linesOf(cell, around))))
  const [head, ...rest] = rows
  const spans = tidySpans(block.spans, block.rows)
  const caption = block.caption ? { caption: said(block.caption, around) } : {}
  const more = { ...caption, ...(spans.length > 0 ? { spans } : {}) }
  return block.head && head && rest.length > 0
    ? [{ kind: 'table', head, rows: rest, ...more }]
    : [{ kind: 'table', rows, ...more }]
}

function figures(block: Extract<Block, { t: 'figure' }>, around: ArticleSurroundings): ArticleBlock[] {
  const photos: Photo[] = []
  const videos: Video[] = []
  for (const use of block.media) {
    const one = around.media(use.media)
    const photo = one && one.kind !== 'video' ? photoOf(one, use, around) : undefined
    if (photo) photos.push(photo)
    else if (one?.kind === 'video') {
      const still = one.poster === undefined ? undefined : around.media(one.poster)
      const poster = still && photoOf(still, use, around)
      const code = around.videoCode?.(one.id)
      if (one.state !== 'present' && !poster) around.onMissing(use.media, 'video')
      else
        videos.push({
          media: one.id,
          ...(poster ? { poster } : {}),
          ...(code ? { url: code.url, untilYear: code.untilYear } : {}),
          ...(one.seconds ? { seconds: one.seconds } : {}),
        })
    } else around.onMissing(use.media, one?.kind ?? 'image')
  }
  const own = block.caption ? oneLine(block.caption, around, ' ').trim() : ''
  const caption = own || block.media.flatMap((use) => (use.caption ? said(use.caption, around) : [])).join('　')
  return [
    ...(photos.length > 0 ? [{ kind: 'figure' as const, photos, caption }] : []),
    ...videos.map((video) => ({ kind: 'video' as const, video })),
  ]
}

function photoOf(one: Media, use: MediaUse, around: ArticleSurroundings): Photo | undefined {
  if (one.state !== 'present' || !one.sha256 || !one.widthPx || !one.heightPx) return undefined
  return {
    media: one.sha256,
    widthPx: one.widthPx,
    heightPx: one.heightPx,
    alt: use.caption ? said(use.caption, around) : '文章里的图片',
    ...(one.focus ? { focus: one.focus } : {}),
    ...(one.graphic ? { graphic: true } : {}),
  }
}
