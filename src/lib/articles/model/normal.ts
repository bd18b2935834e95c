import { tidySpans } from '#lib/posts/cell-spans.ts'
import type { Block, Inline } from '#lib/posts/post-import.ts'
import { isOpenLink } from '#lib/std/open-link.ts'

const sameLook = (a: Inline, b: Inline): boolean =>
  (a.t === 'text' && b.t === 'text' && !a.b === !b.b && !a.i === !b.i && !a.u === !b.u && !a.ruby && !b.ruby) ||
  (a.t === 'a' && b.t === 'a' && a.href === b.href)

const plain = (given: Inline): Inline => {
  const one = given.t === 'a' && !isOpenLink(given.href) ? { t: 'text' as const, s: given.s } : given
  if (one.t !== 'text') return { ...one }
  return {
    t: 'text',
    s: one.s,
    ...(one.b ? { b: true } : {}),
    ...(one.i ? { i: true } : {}),
    ...(one.u ? { u: true } : {}),
    ...(one.ruby ? { ruby: one.ruby } : {}),
  }
}

/**
 * One spelling of a stretch of words: neighbours of one look are one, nothing empty, no look that is not there, no link
 * that leads nowhere one may go (its words stay).
 */
export function normalInline(parts: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const given of parts) {
    const part = plain(given)
    if ((part.t === 'text' || part.t === 'a') && part.s === '') continue
    const last = out.at(-1)
    if (last && 's' in last && 's' in part && sameLook(last, part)) last.s += part.s
    else out.push(part)
  }
  return out
}

/** One spelling of an article: two that read the same are the same. */
export function normalBlocks(blocks: readonly Block[]): Block[] {
  const out = blocks.map((block): Block => {
    if (block.t === 'hr') return { t: 'hr' }
    if (block.t === 'table') {
      const rows = block.rows.map((row) => row.map(normalInline))
      const spans = tidySpans(block.spans, rows)
      return {
        t: 'table',
        rows,
        ...(block.head ? { head: true } : {}),
        ...(block.caption ? { caption: block.caption } : {}),
        ...(spans.length > 0 ? { spans } : {}),
      }
    }
    if (block.t === 'figure') {
      const caption = normalInline(block.caption ?? [])
      const media = block.media.map((use) => ({ media: use.media, ...(use.caption ? { caption: use.caption } : {}) }))
      return { t: 'figure', media, ...(caption.length > 0 ? { caption } : {}) }
    }
    if (block.t === 'li') {
      const looks = {
        ...(block.ordered ? { ordered: true } : {}),
        ...(block.depth ? { depth: block.depth } : {}),
        ...(block.label ? { label: block.label } : {}),
      }
      return { t: 'li', inl: normalInline(block.inl), ...looks }
    }
    if (block.t === 'quote')
      return { t: 'quote', inl: normalInline(block.inl), ...(block.depth ? { depth: block.depth } : {}) }
    return { t: block.t, inl: normalInline(block.inl) }
  })
  const [only] = out
  return out.length === 1 && only?.t === 'p' && only.inl.length === 0 ? [] : out
}
