import type { Block, Inline, Media, MediaUse } from '#lib/posts/book-import.ts'
import { tidySpans } from '#lib/posts/cell-spans.ts'
import type { ArticleBlock, Inline as SetInline } from '#lib/typeset/article.ts'
import type { Photo, Video } from '#lib/typeset/content.ts'

/** What the surroundings know and an article does not: pictures by id, names, addresses of videos. */
export type ArticleSurroundings = {
  media(id: string): Media | undefined
  /** Words as they may be printed: masked names, whole characters. */
  words(part: Exclude<Inline, { t: 'br' }>): string
  videoUrl?(mediaId: string): string | undefined
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
      const item = { inline, depth: Math.min(block.depth ?? 0, deepest) }
      const goesOn = last?.kind === 'list' && (last.ordered === ordered || item.depth > 0)
      if (goesOn) last.items.push(last.ordered === ordered ? item : { ...item, ordered })
      else out.push({ kind: 'list', ordered, items: [item] })
    } else if (block.t === 'quote') {
      const paragraphs = linesOf(block.inl, around)
      if (last?.kind === 'quote') last.paragraphs.push(...paragraphs)
      else if (paragraphs.length > 0) out.push({ kind: 'quote', paragraphs })
    } else for (const inline of linesOf(block.inl, around)) out.push({ kind: 'paragraph', inline })
  }
  return out.map(signed)
}

/** Items of a list go no deeper on paper. */
const deepest = 3

/** The last line of a quotation may say whose it is: 「——鲁迅《故乡》」. */
function signed(block: ArticleBlock): ArticleBlock {
  if (block.kind !== 'quote' || block.paragraphs.length < 2) return block
  const last = (block.paragraphs.at(-1) ?? []).map((one) => one.text).join('')
  const source = /^[—–-]{1,2}\s*(\S.{0,30})$/u.exec(last)?.[1]
  return source ? { ...block, paragraphs: block.paragraphs.slice(0, -1), source } : block
}

/** Typed lines of a block; each is a paragraph of its own on paper. Empty ones are left out. */
function linesOf(parts: readonly Inline[], around: ArticleSurroundings): SetInline[][] {
  const lines: SetInline[][] = [[]]
  for (const part of parts) {
    if (part.t === 'br') lines.push([])
    else if (part.t === 'note') {
      const line = lines.at(-1) as SetInline[]
      const called = line.at(-1)
      // Two notes at one place: the second is called by nothing.
      const note = said(part.s, around)
      if (called && called.note === undefined) called.note = note
      else line.push({ text: '', note })
    } else {
      const pieces = around.words(part).split('\n')
      pieces.forEach((text, at) => {
        if (at > 0) lines.push([])
        if (text !== '') lines.at(-1)?.push(look(part, text))
      })
    }
  }
  return lines
    .map(trimmed)
    .filter((line) => line.some((one) => one.note !== undefined || /[^\s\p{Cf}]/u.test(one.text)))
}

function look(part: Exclude<Inline, { t: 'br' | 'note' }>, text: string): SetInline {
  if (part.t === 'a') return { text, link: part.href }
  if (part.t !== 'text') return { text }
  return {
    text,
    ...(part.b ? { bold: true as const } : {}),
    ...(part.i ? { italic: true as const } : {}),
    ...(part.u ? { emphasis: true as const } : {}),
  }
}

/** First-line indents are a matter of style, not of characters. */
function trimmed(line: SetInline[]): SetInline[] {
  const out = line.map((one) => ({ ...one }))
  for (let first = out[0]; first; first = out[0]) {
    first.text = first.text.replace(/^[\s\u3000]+/u, '')
    if (first.text !== '' || first.note !== undefined) break
    out.shift()
  }
  for (let last = out.at(-1); last; last = out.at(-1)) {
    last.text = last.text.replace(/[\s\u3000]+$/u, '')
    if (last.text !== '' || last.note !== undefined) break
    out.pop()
  }
  return out
}

/** Words outside of the text: notes and captions hold names as well. */
const said = (s: string, around: ArticleSurroundings): string => around.words({ t: 'text', s })

const joined = (lines: SetInline[][]): SetInline[] =>
  lines.flatMap((line, at) => (at === 0 ? line : [{ text: '　' }, ...line]))

const oneLine = (parts: readonly Inline[], around: ArticleSurroundings, br: string): string =>
  parts
    .map((part) => (part.t === 'br' ? br : part.t === 'note' ? `（${said(part.s, around)}）` : around.words(part)))
    .join('')

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
      const url = around.videoUrl?.(one.id)
      if (one.state !== 'present' && !poster) around.onMissing(use.media, 'video')
      else
        videos.push({
          media: one.id,
          ...(poster ? { poster } : {}),
          ...(url ? { url } : {}),
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
  }
}
