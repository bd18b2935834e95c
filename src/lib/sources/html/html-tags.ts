import type { Inline } from '#lib/posts/post-import.ts'
import type { RawBlock } from '../format/raw.ts'

/** What a run of words can be. */
export type Kind = Extract<RawBlock, { inl: Inline[] }>['t']

/** Which kind of block the words of a tag are. */
export const kinds: Record<string, Kind> = {
  p: 'p',
  div: 'p',
  section: 'p',
  article: 'p',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  blockquote: 'quote',
  li: 'li',
  dt: 'p',
  dd: 'p',
  pre: 'code',
  figcaption: 'p',
  caption: 'p',
  header: 'p',
  footer: 'p',
  aside: 'p',
  ul: 'p',
  ol: 'p',
  main: 'p',
  address: 'p',
}
/** Of these and what they hold, nobody sees anything. */
export const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'iframe',
  'svg',
  'button',
  'select',
  'textarea',
  'head',
  'rp',
])
export const bold = new Set(['b', 'strong'])
export const italic = new Set(['i', 'em', 'cite'])
export const underlined = new Set(['u', 'ins'])
/** What editors in browsers dress words with, instead of saying that they are strong. */
export const styled = new Set(['span', 'font'])
export const isHeavy = (style: string | undefined): boolean => /font-weight:\s*(bold|[6-9]00)/i.test(style ?? '')
