import type { Inline } from '#lib/posts/post-import.ts'
import type { RawMedia } from '../../format/raw.ts'
import type { HtmlReading } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'

const absolute = (address: string, home: string | undefined): string | undefined => {
  const found = URL.canParse(address, home) ? new URL(address, home) : undefined
  return found && /^https?:$/.test(found.protocol) ? found.href : undefined
}

/** Addresses on a page mean what they mean from where the page is. */
export const readingAt = (home: string | undefined): HtmlReading => ({
  picture: (attributes) => pictureAt(attributes, home),
  link: (href, words): Inline | undefined => {
    const to = home === undefined ? undefined : absolute(href, home)
    return to === undefined || words === '' ? undefined : { t: 'a', href: to, s: words }
  },
})

function pictureAt(attributes: Record<string, string>, home: string | undefined): RawMedia | undefined {
  // Counters and arrows say so themselves.
  const small = (side: string): boolean => attributes[side] !== undefined && Number.parseInt(attributes[side]!, 10) < 24
  if (small('width') || small('height')) return undefined
  const one = pictureOf(withLazySource(attributes))
  if (!one || one.url || home === undefined) return one
  const src = one.want[0] === undefined ? undefined : sourceOf(attributes)
  const url = src === undefined ? undefined : absolute(src, home)
  return url === undefined ? one : { ...one, url }
}

/** 新浪博客 keeps the address of a picture in a field of its own. */
const withLazySource = (attributes: Record<string, string>): Record<string, string> =>
  attributes.real_src === undefined ? attributes : { ...attributes, 'data-src': attributes.real_src }

const sourceOf = (attributes: Record<string, string>): string | undefined =>
  ['data-src', 'data-original', 'data-actualsrc', 'data-original-src', 'data-lazy-src', 'src']
    .map((name) => attributes[name]?.trim())
    .find((value) => value && !value.startsWith('data:'))
