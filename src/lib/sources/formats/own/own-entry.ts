import { type CellSpan, tidySpans } from '#lib/posts/cell-spans.ts'
import type {
  Block,
  Comment,
  Entry,
  ImportSource,
  Inline,
  Media,
  MediaUse,
  Person,
  Place,
  When,
} from '#lib/posts/post-import.ts'
import { isOpenLink } from '#lib/std/open-link.ts'
import { unknownWhen } from '../../format/when.ts'
import { count, flag, list, name, number, oneOf, or, type Read, shape, tagged, text } from './shape.ts'

/**
 * `book-import/1` as it comes back to us: a file like any other, in which anything may stand. Every field is read by its
 * name and kind; what is not as it should be is left out.
 */

const inside =
  (from: number, to: number): Read<number> =>
  (value) => {
    const found = number(value)
    return found !== undefined && found >= from && found <= to ? found : undefined
  }

const local: Read<string> = (value) => {
  if (value === '') return ''
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)?$/.exec(text(30)(value) ?? '')
  if (!parts) return undefined
  const [whole, year, month, day = '01'] = parts
  // 30 February would be read as 1 March.
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const real = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
  return real && (whole.length <= 10 || !Number.isNaN(Date.parse(`${whole}Z`))) ? whole : undefined
}

const zone: Read<string> = (value) => {
  const named = text(60)(value)
  if (!named) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: named })
    return named
  } catch {
    return undefined
  }
}

const when = shape<When>(
  {
    local,
    zone,
    utcMs: inside(-62_135_596_800_000, 253_402_300_799_999),
    precision: oneOf('second', 'minute', 'day', 'month', 'unknown'),
    from: oneOf('number', 'iso', 'text', 'filename', 'exif', 'user'),
  },
  ['local', 'precision', 'from'],
)

/** Addresses a page may name; whatever else stands there is words. */
const isAddress = (href: string): boolean => !/^\s*(javascript|data|vbscript|file|blob):/i.test(href)
const address: Read<string> = (value) => {
  const found = text(8000)(value)
  return found !== undefined && isAddress(found) ? found : undefined
}
const words = text()
const tag = <const T extends string>(t: T): Read<T> => oneOf(t)

const anyInline = tagged<Inline>({
  text: shape<Extract<Inline, { t: 'text' }>>({ t: tag('text'), s: words, b: flag, i: flag, u: flag, ruby: words }, [
    't',
    's',
  ]),
  emoji: shape<Extract<Inline, { t: 'emoji' }>>(
    {
      t: tag('emoji'),
      code: text(200),
      set: oneOf('wechat', 'weibo', 'qzone', 'tieba', 'custom'),
      char: text(80),
      media: name,
    },
    ['t', 'code', 'set'],
  ),
  mention: shape<Extract<Inline, { t: 'mention' }>>({ t: tag('mention'), person: name, s: words }, ['t', 's']),
  tag: shape<Extract<Inline, { t: 'tag' }>>({ t: tag('tag'), s: words }, ['t', 's']),
  a: shape<Extract<Inline, { t: 'a' }>>({ t: tag('a'), href: text(8000), s: words }, ['t', 'href', 's']),
  note: shape<Extract<Inline, { t: 'note' }>>({ t: tag('note'), s: words }, ['t', 's']),
  br: shape<Extract<Inline, { t: 'br' }>>({ t: tag('br') }, ['t']),
})
/** A link that leads nowhere one may go is its words. */
const inline: Read<Inline> = (value) => {
  const read = anyInline(value)
  return read?.t === 'a' && !isOpenLink(read.href) ? { t: 'text', s: read.s } : read
}
const inl = list(inline)

/** `known`: media that are there; a picture without one has nowhere to be. */
const usesOf = (known: ReadonlySet<string>): Read<MediaUse[]> => {
  const use = shape<Omit<MediaUse, 'size'>>({ media: name, caption: words }, ['media'])
  return (value) => list(use)(value)?.filter(({ media }) => known.has(media))
}

const span: Read<CellSpan> = (value) =>
  Array.isArray(value) && value.length === 4 && value.every((one) => Number.isInteger(one) && one >= 0 && one <= 2000)
    ? (value as CellSpan)
    : undefined

type TextBlock = Extract<Block, { inl: Inline[]; t: 'p' | 'h1' | 'h2' | 'h3' | 'code' }>
type Table = Extract<Block, { t: 'table' }>
const textBlock = shape<TextBlock>({ t: oneOf('p', 'h1', 'h2', 'h3', 'code'), inl }, ['t', 'inl'])
const bareTable = shape<Table>(
  { t: tag('table'), rows: list(list(or(inl, []))), head: flag, caption: words, spans: list(span) },
  ['t', 'rows'],
)
const table: Read<Table> = (value) => {
  const found = bareTable(value)
  return found?.spans ? { ...found, spans: tidySpans(found.spans, found.rows) } : found
}

const bodyOf = (uses: Read<MediaUse[]>): Read<Block[]> => {
  const texts = textBlock as Read<never>
  const figure = shape<Extract<Block, { t: 'figure' }>>({ t: tag('figure'), media: uses, caption: inl }, ['t', 'media'])
  return list(
    tagged<Block>({
      ...{ p: texts, h1: texts, h2: texts, h3: texts, code: texts },
      quote: shape<Extract<Block, { t: 'quote' }>>({ t: tag('quote'), inl, depth: inside(0, 20) }, ['t', 'inl']),
      li: shape<Extract<Block, { t: 'li' }>>({ t: tag('li'), inl, ordered: flag, depth: inside(0, 20), label: words }, [
        't',
        'inl',
      ]),
      hr: shape<Extract<Block, { t: 'hr' }>>({ t: tag('hr') }, ['t']),
      figure: (value) => {
        const found = figure(value)
        return found && found.media.length > 0 ? found : undefined
      },
      table,
    }),
  )
}

const place = shape<Place>(
  {
    ...{ name: words, address: words, city: words, country: words },
    ...{ lat: inside(-90, 90), lon: inside(-180, 180) },
    datum: oneOf('WGS84', 'GCJ02', 'BD09', 'unknown'),
    kind: oneOf('checkin', 'ip', 'gps'),
  },
  ['datum', 'kind'],
)

const commentsOf = (uses: Read<MediaUse[]>): Read<Comment[]> =>
  list(
    shape<Comment>(
      {
        id: name,
        author: name,
        replyTo: shape<NonNullable<Comment['replyTo']>>({ comment: name, person: name }, []),
        body: inl,
        media: or(uses, []),
        when,
        order: or(number, 0),
        likes: count,
      },
      ['id', 'author', 'body', 'media', 'order'],
    ),
  )

type Repost = NonNullable<Entry['repost']>

/** Reads entries that show the media `known` says are there. */
export function entryReader(known: ReadonlySet<string>): Read<Entry> {
  const uses = usesOf(known)
  const card: Read<string> = (value) => (known.has(name(value) ?? '') ? name(value) : undefined)
  const of = (repost: Read<Repost>): Read<Entry> =>
    // How a post is printed a book says, and no file.
    shape<Omit<Entry, 'print'>>(
      {
        id: name,
        alt: list(name),
        keys: list(name),
        seenMs: number,
        type: or(oneOf('post', 'article', 'diary', 'floor'), 'post'),
        author: name,
        when: or(when, unknownWhen),
        edited: when,
        title: words,
        body: or(bodyOf(uses), []),
        media: or(uses, []),
        place,
        link: shape<NonNullable<Entry['link']>>(
          {
            url: address,
            title: words,
            desc: words,
            image: card,
            kind: or(oneOf('article', 'music', 'video', 'web'), 'web'),
          },
          ['url', 'kind'],
        ),
        repost,
        likes: shape<NonNullable<Entry['likes']>>({ people: list(name), count }, ['people']),
        comments: commentsOf(uses),
        tags: list(name),
        counts: shape<NonNullable<Entry['counts']>>({ reposts: count, comments: count, views: count }, []),
        thread: shape<NonNullable<Entry['thread']>>({ id: name, title: words, floor: number, replyTo: number }, [
          'id',
          'title',
        ]),
        series: words,
        mood: words,
        weather: words,
        visibility: or(oneOf('public', 'friends', 'private', 'unknown'), 'unknown'),
        url: address,
        include: or(flag, true),
      },
      ['id', 'type', 'author', 'when', 'body', 'media', 'visibility', 'include'],
    )
  // What a passed-on post passed on in turn has no room on a page.
  const passedOn = of(() => undefined)
  const state = or(oneOf('ok', 'deleted', 'hidden'), 'ok')
  return of(shape<Repost>({ entry: passedOn, state, note: words }, ['state']))
}

export const person = shape<Person>(
  { id: name, names: or(list(name), []), avatar: name, isOwner: flag, seenMs: number },
  ['id', 'names'],
)

/**
 * A picture or film as a file that is still to be found: what it is like is read from its bytes, never believed. A hash
 * out of a file would otherwise open somebody else's picture.
 */
export const medium: Read<Media> = (value) => {
  const found = shape<Omit<Media, 'state'>>(
    {
      id: name,
      kind: oneOf('image', 'video', 'livephoto', 'audio', 'sticker', 'file'),
      fault: () => undefined,
      focus: () => undefined,
      faces: () => undefined,
      dhash: () => undefined,
      graphic: () => undefined,
      paper: () => undefined,
      average: () => undefined,
      file: name,
      sha256: () => undefined,
      url: address,
      mime: () => undefined,
      widthPx: () => undefined,
      heightPx: () => undefined,
      bytes: () => undefined,
      seconds: () => undefined,
      poster: name,
      motion: name,
      want: or(list(name), []),
    },
    ['id', 'kind', 'want'],
  )(value)
  return found && { ...found, state: /^https?:/.test(found.url ?? '') ? 'remote' : 'missing' }
}

/** What a collection says of itself, as far as it outlives the file. */
export const head = shape<Partial<Omit<ImportSource, 'kind' | 'format' | 'files'>>>(
  {
    formatVersion: name,
    exportedAt: name,
    ownerId: name,
    defaultZone: zone,
    child: shape<NonNullable<ImportSource['child']>>(
      {
        birthday: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(text(10)(value) ?? '') ? local(value) : undefined),
        nickname: words,
      },
      ['birthday'],
    ),
  },
  [],
)

/** Of which kind a collection is that we told of. */
export const sourceKind = oneOf<ImportSource['kind']>(
  ...([
    'wechat-moments',
    'weibo',
    'qzone',
    'diary',
    'notes',
    'blog',
    'forum',
    'baby',
    'network',
    'story',
    'demo',
  ] as const),
)
