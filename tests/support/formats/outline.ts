import type { Block, Entry, Inline, Media, PostImport } from '#lib/posts/post-import.ts'
import { baseName } from '#lib/sources/files/input-file.ts'

/** Words of a line; a line's end is ` / `. */
export const wordsOf = (inl: readonly Inline[]): string =>
  inl
    .map((one) => (one.t === 'br' ? ' / ' : one.t === 'emoji' ? one.code : one.t === 'note' ? `(注:${one.s})` : one.s))
    .join('')

const shown = (media: ReadonlyMap<string, Media>, uses: Entry['media']): string =>
  uses
    .map(({ media: id, caption }) => {
      const one = media.get(id)
      const what = one?.state === 'present' ? baseName(one.file ?? '') : (one?.state ?? '')
      return `[${what}${caption ? ` ${caption}` : ''}]`
    })
    .join('')

const blockOf = (media: ReadonlyMap<string, Media>, block: Block): string => {
  if (block.t === 'figure') return shown(media, block.media) + (block.caption ? wordsOf(block.caption) : '')
  if (block.t === 'table') return block.rows.map((row) => row.map(wordsOf).join(' | ')).join(' // ')
  const mark = block.t === 'p' ? '' : block.t === 'li' ? '· ' : `${block.t}: `
  return 'inl' in block ? `${mark}${wordsOf(block.inl)}` : block.t
}

/** A line an entry: day, title, blocks, pictures below them, comments. */
export const outline = ({ entries, media }: PostImport): string[] => {
  const byId = new Map(media.map((one) => [one.id, one]))
  return entries.map(({ when, title, body, media: uses, comments = [] }) =>
    [
      when.local.slice(0, 16).replace('T', ' '),
      title && `《${title}》`,
      body.map((block) => blockOf(byId, block)).join('；'),
      shown(byId, uses),
      comments.map((one) => `评:${wordsOf(one.body)}${shown(byId, one.media)}`).join('；'),
    ]
      .filter(Boolean)
      .join(' '),
  )
}
