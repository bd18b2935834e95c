import { plainText } from '#lib/posts/plain-text.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext, Source } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { withoutInline } from '../../html/inline-pictures.ts'
import { leftOut, type OnLeft } from '../../html/left-out.ts'
import { article } from './article.ts'
import { isReasonable } from './page-bounds.ts'
import { factsOf, type PageDocument, whenOf } from './page-facts.ts'
import { readingAt } from './page-reading.ts'
import { type PageRecord, pageRecord, placeMark } from './parts/page-pieces.ts'
import { withRest } from './parts/page-rest.ts'
import { layoutOf, type SiteLayout, siteLayouts } from './site-layouts.ts'

/** An article as a browser saved it, of whatever site: rules for the networks we know, Readability for the rest. */
export const webArticle: Format = {
  kind: 'blog',
  format: 'web-article-html',
  label: '网页文章',
  form: 'article-page',
  fields: { kept: 'id time zone text emoji pictures link', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: ({ type, text }) =>
    type === 'html' &&
    (siteLayouts.some((one) => one.mark.test(text)) ||
      /"@type"\s*:\s*"(Blog|News|Tech)?(Article|Posting)"|property="article:published_time"|property="og:type"\s+content="(article|news|blog)"/.test(
        text,
      )),
  parse,
}

/**
 * Any page at all, for rooms that make books of articles (`ReadOptions.last`): somebody who puts a saved page there says
 * that it is one. Pages that lie in an export of something else are none.
 */
export const anyPage: Source = {
  ...webArticle,
  detect: ({ type }) => type === 'html',
  spare: {
    needed: (others) => others.every(({ format }) => format === 'web-article-html' || format === 'mp-article-html'),
    otherwise: '是别的网页，不在这份导出的文章里',
  },
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const { text: html, files } = withoutInline(await wholeText(context))
  const left = leftOut()
  const post = await readArticlePage(html, savedFrom(html), context.zone, left.take)
  if (post) {
    yield* files
    yield { t: 'post', post }
    yield* left.told()
  } else yield { t: 'skip', ref: context.probe.file.name, why: '网页里没有找到文章的正文，可能没有存完整' }
}

/** Browsers write where a saved page is from: `<!-- saved from url=(0031)https://example.com/a -->`. */
const savedFrom = (html: string): string | undefined =>
  /<!--\s*saved from url=\(\d+\)(https?:\/\/\S+)\s*-->/.exec(html.slice(0, 2000))?.[1]

/** Shorter texts without a picture are a notice or a list of links, no article (characters). */
const leastWords = 40

/**
 * The article on a page, `url` being where the page is from. Undefined when there is none: a list, a notice, a page too
 * large to be taken apart. The same page always gives the same article. `left` hears of words beside it that are none of the
 * page's own surroundings.
 */
export async function readArticlePage(
  html: string,
  url: string | undefined,
  zone: string,
  left?: OnLeft,
): Promise<RawPost | undefined> {
  if (!isReasonable(html)) return undefined
  const { parseHTML } = await import('linkedom')
  const document = parseHTML(html).document as unknown as Document
  const facts = factsOf(document as unknown as PageDocument)
  const home = url ?? facts.url
  const layout = layoutOf(html.slice(0, 300_000), home)
  const found = (layout && byLayout(document, layout)) ?? (await byReadability(await withBody(document, html)))
  if (!found) return undefined
  const title = found.title ?? facts.title ?? ''
  const author = found.author ?? facts.author
  const reading = readingAt(home)
  const places = new Map<RawMedia, number>()
  const blocks = htmlBlocks(found.html, {
    ...reading,
    picture: (attributes) => {
      const one = reading.picture?.(attributes)
      if (one && attributes[placeMark] !== undefined) places.set(one, Number(attributes[placeMark]))
      return one
    },
  })
  const about = { ...found, title, author, reading, places, left }
  const body = withRest(withoutHead(blocks, title, author), about)
  const words = plainText(body.filter((block) => block.t !== 'figure')).length
  if (words < leastWords && !(words > 0 && body.some((block) => block.t === 'figure'))) return undefined
  return {
    ...article(),
    author: { ...me, ...(author ? { name: author } : {}) },
    when: whenOf(found.when ?? facts.published, zone),
    title: title || undefined,
    body,
    ...(home ? { id: home, url: home } : {}),
    visibility: 'public',
  }
}

type Found = {
  html: string
  record: PageRecord
  drop?: readonly string[]
  title?: string | undefined
  author?: string | undefined
  when?: string | undefined
}

const tidy = (text: string | null | undefined): string | undefined =>
  text?.replace(/\s+/g, ' ').trim().slice(0, 300) || undefined

function byLayout(document: Document, layout: SiteLayout): Found | undefined {
  const first = (selectors: readonly string[]): Element | undefined => {
    for (const selector of selectors) {
      const one = document.querySelector(selector)
      if (one) return one
    }
    return undefined
  }
  const content = contentBy(document, layout.content)
  if (!content) return undefined
  const record = pageRecord(document.documentElement)
  for (const one of content.querySelectorAll(layout.drop.join(','))) one.remove()
  layout.prepare?.(content)
  const words = (one: Element | undefined): string | undefined => tidy(one?.getAttribute('content') ?? one?.textContent)
  const when = first(layout.when)
  return {
    html: content.innerHTML,
    record,
    drop: layout.drop,
    title: words(first(layout.title)),
    author: words(first(layout.author)),
    when: tidy(when?.getAttribute('datetime')) ?? words(when),
  }
}

/** The longest element of the first kind that holds more than a line: teasers on the same page are marked alike. */
function contentBy(document: Document, selectors: readonly string[]): Element | undefined {
  const length = (one: Element): number => one.textContent.trim().length + (one.querySelector('img') ? leastWords : 0)
  for (const selector of selectors) {
    const [longest] = [...document.querySelectorAll(selector)].sort((a, b) => length(b) - length(a))
    if (longest && length(longest) > leastWords) return longest
  }
  return undefined
}

/**
 * Readability climbs from the words it chose up to the body and throws where there is none above them: a page that lost its
 * tags, or has words before or behind its body. Of such a one all is read as body.
 */
async function withBody(document: Document, html: string): Promise<Document> {
  const placed = [...document.querySelectorAll('p,div,td,pre,section,article')].every((one) => one.closest('body'))
  if (placed && document.querySelector('body')) return document
  const { parseHTML } = await import('linkedom')
  const inside = html.replace(/<\/?(?:html|head|body)(?=[\s>/])[^<>]*>|<!doctype[^<>]*>/gi, '')
  return parseHTML(`<!doctype html><html><body>${inside}</body></html>`).document as unknown as Document
}

async function byReadability(document: Document): Promise<Found | undefined> {
  const { Readability } = await import('@mozilla/readability')
  const heading = tidy(document.querySelector('h1')?.textContent)
  const day = tidy(document.querySelector('time[datetime]')?.getAttribute('datetime'))
  const record = pageRecord(document.documentElement)
  const read = parsed(() => new Readability(document, { charThreshold: 120, keepClasses: false }).parse())
  if (!read?.content) return undefined
  return {
    html: read.content,
    record,
    // The heading above the words says less about the site than the title of the window.
    title: headingLike(tidy(read.title), heading),
    author: tidy(read.byline),
    when: tidy(read.publishedTime) ?? day,
  }
}

/** A tree Readability did not foresee holds no article it could find. */
function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const headingLike = (title: string | undefined, heading: string | undefined): string | undefined =>
  heading && title?.startsWith(heading) ? heading : title

/** What stands above an article already: its title, its day, who wrote it. */
function withoutHead(body: RawBlock[], title: string, author: string | undefined): RawBlock[] {
  const [first, ...rest] = body
  const says = first && 'inl' in first ? plainText([first]).trim() : ''
  if (says === '') return body
  const day = /^(发(布|表)于|时间)?[:：\s]*\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}(?:\s*日)?[T\s\d:]*$/.test(says)
  return says === title.trim() || says === author || day ? withoutHead(rest, title, author) : body
}
