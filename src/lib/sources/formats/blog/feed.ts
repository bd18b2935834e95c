import { textOf } from '../../files/decode.ts'
import { markupRoot } from '../../files/markup.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { type HtmlReading, htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { article, cutOff, withoutControls } from './article.ts'
import { child, children, type XmlNode, xmlItems } from './xml-items.ts'

/** RSS 0.9 to 2 and Atom as saved (imports.md §5): mostly only the newest articles are in there. */
export const feed: Format = {
  kind: 'blog',
  format: 'feed',
  label: '博客的订阅源',
  form: 'feed',
  fields: {
    kept: 'id time zone text emoji pictures link edits',
    but: { text: 'Mostly only the newest articles, some only as summaries: both are counted in a warning.' },
    left: { video: sharedNotes.players, comments: 'Only as an address or a number without words.' },
  },
  notation: plainNotation,
  detect: ({ type, text }) =>
    (type === 'xml' || type === 'html') &&
    /^(rss|feed|(\w+:)?rdf)$/i.test(markupRoot(text) ?? '') &&
    /<(item|entry)[\s>]/.test(text) &&
    !/xmlns:wp=/.test(text),
  parse,
}

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const items: XmlNode[] = []
  let count = 0
  let whole = 0
  const reader = xmlItems((item) => items.push(item))
  const take = function* (): Generator<RawItem> {
    for (const item of items.splice(0)) {
      count++
      const { post, full } = feedPost(item, zone)
      if (full) whole++
      yield { t: 'post', post }
    }
  }
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    reader.write(withoutControls(chunk))
    yield* take()
  }
  const root = reader.end()
  yield* take()
  yield* cutOff(reader.cutAt(), count)
  const top = root.children[0]
  const channel = children(top, 'channel')[0] ?? top
  const title = htmlText(child(channel, 'title'))
  if (count > 0)
    yield {
      t: 'warn',
      code: 'feed-newest',
      detail: `订阅源${title ? `「${title}」` : ''}里有 ${count} 篇；订阅源通常只留最近的一二十篇${whole < count ? `，其中 ${count - whole} 篇只有摘要` : ''}`,
    }
}

/** The address of an item's article, as written: it may be relative to the feed's own. */
export const feedLink = (item: XmlNode): string | undefined =>
  child(item, 'link') ||
  children(item, 'link').find((one) => (one.attributes.rel ?? 'alternate') === 'alternate')?.attributes.href

/** Pictures of an article, those written without a host at the place the article has on its site. */
const pictureBeside =
  (link: string | undefined) =>
  (attributes: Record<string, string>): RawMedia | undefined => {
    const one = pictureOf(attributes)
    const src = attributes.src?.trim()
    if (!one || one.url || !src || !link || !/^https?:/.test(link) || !URL.canParse(src, link)) return one
    return { ...one, url: new URL(src, link).href }
  }

/** One item; `full` when it holds the whole article and not only a summary. */
export function feedPost(item: XmlNode, zone: string, reading: HtmlReading = {}): { post: RawPost; full: boolean } {
  const content = child(item, 'content:encoded', 'content')
  const words = content || child(item, 'description', 'summary')
  const link = feedLink(item)
  const id = child(item, 'guid', 'id') || link
  const at = Date.parse(child(item, 'published', 'pubDate', 'dc:date', 'updated'))
  const writer = child(children(item, 'author')[0], 'name') || child(item, 'dc:creator', 'author')
  const updated = Date.parse(child(item, 'updated'))
  const plain = children(item, 'content')[0]?.attributes.type === 'text'
  return {
    full: content !== '',
    post: {
      ...article(),
      author: { ...me, ...(writer ? { name: writer } : {}) },
      ...(id ? { id } : {}),
      when: whenAt(at, undefined, zone),
      ...(updated > at + 60_000 ? { edited: whenAt(updated, undefined, zone) } : {}),
      title: htmlText(child(item, 'title')) || undefined,
      body: htmlBlocks(plain ? words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, '<br>') : words, {
        picture: pictureBeside(link),
        ...reading,
      }),
      tags: children(item, 'category')
        .map((one) => one.text.trim() || one.attributes.term || '')
        .filter(Boolean),
      ...(link && /^https?:/.test(link) ? { url: link } : {}),
      visibility: 'public',
    },
  }
}
