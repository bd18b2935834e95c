import type { When } from '#lib/posts/post-import.ts'
import { unknownWhen, whenAt, whenFromText } from '../../format/when.ts'

/** What a page says about its article in its head: for machines, and mostly right. */
export type PageFacts = { title?: string; author?: string; published?: string; url?: string; isArticle: boolean }

type Element = { getAttribute(name: string): string | null; textContent: string | null }
export type PageDocument = {
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
}

const text = (value: unknown): string | undefined => {
  const found = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 300) : ''
  return found === '' ? undefined : found
}

/** Objects of JSON-LD that call themselves an article. Hostile or broken ones are none. */
function* linkedArticles(document: PageDocument): Generator<Record<string, unknown>> {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    let data: unknown
    try {
      data = JSON.parse((script.textContent ?? '').slice(0, 200_000))
    } catch {
      continue
    }
    const graph =
      typeof data === 'object' && data !== null && '@graph' in data ? (data as Record<string, unknown>)['@graph'] : data
    for (const one of Array.isArray(graph) ? graph : [graph]) {
      if (typeof one !== 'object' || one === null) continue
      const kinds = [(one as Record<string, unknown>)['@type']].flat()
      if (kinds.some((kind) => /(Article|BlogPosting|Report)$/.test(String(kind)))) yield one as Record<string, unknown>
    }
  }
}

const nameOf = (author: unknown): string | undefined => {
  const one = [author].flat()[0] as unknown
  return text(one) ?? text((one as { name?: unknown } | null | undefined)?.name)
}

export function factsOf(document: PageDocument): PageFacts {
  const meta = (...names: string[]): string | undefined => {
    for (const name of names) {
      const found = text(
        document.querySelector(`meta[property="${name}"],meta[name="${name}"]`)?.getAttribute('content'),
      )
      if (found) return found
    }
    return undefined
  }
  const [linked] = linkedArticles(document)
  const author = nameOf(linked?.author) ?? meta('article:author', 'author', 'og:article:author')
  const published =
    text(linked?.datePublished) ??
    meta('article:published_time', 'og:release_date', 'publishdate', 'pubdate', 'date', 'DC.date.issued')
  const title = text(linked?.headline) ?? meta('og:title', 'twitter:title')
  const url = text(document.querySelector('link[rel="canonical"]')?.getAttribute('href')) ?? meta('og:url')
  return {
    isArticle: linked !== undefined || published !== undefined || /^(article|news|blog)$/.test(meta('og:type') ?? ''),
    ...(title ? { title } : {}),
    // Some put the address of a profile there.
    ...(author && !/^https?:/.test(author) ? { author } : {}),
    ...(published ? { published } : {}),
    ...(url && /^https?:\/\//.test(url) ? { url } : {}),
  }
}

/** A day written for machines or for people; unknown when it is neither. */
export const whenOf = (written: string | undefined, zone: string): When => {
  if (!written) return unknownWhen
  // An instant with its zone is one; without, it is the writer's clock.
  if (/\d{4}-\d\d-\d\dT.{0,40}(Z|[+-]\d\d:?\d\d)$/.test(written)) {
    const at = Date.parse(written)
    if (Number.isFinite(at)) return whenAt(at, undefined, zone)
  }
  const read = whenFromText(written, zone)
  if (read) return read
  const at = Date.parse(written)
  return Number.isFinite(at) && at > 0 ? whenAt(at, undefined, zone) : unknownWhen
}
