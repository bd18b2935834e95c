import type { Entry, ImportSource, Media, Person, PostImport } from '#lib/posts/post-import.ts'
import { baseName } from '../../files/input-file.ts'
import { whenFromText } from '../../format/when.ts'
import { address, markdownBlocksOf, markdownText, type Places } from './markdown-text.ts'
import { entryReader, head, medium, person, sourceKind } from './own-entry.ts'

/**
 * One post as one Markdown file: what is written stands as Markdown, everything else on one line of its front matter. Below the mark
 * stand pictures, likes and comments once more, for those who read.
 */

const first = '---\nxinshu: 1\n'
const below = '<!-- 下面的照片、赞和评论只给人看；导入心书时读的是开头 data 一行 -->'

/** Where pictures lie, from the root of what is taken along; posts lie two folders deep. */
const up = '../../'

const namesIn = ({ author, likes, comments, repost }: Entry): string[] => [
  author,
  ...(likes?.people ?? []),
  ...(comments ?? []).flatMap((one) => [one.author, ...(one.replyTo?.person ? [one.replyTo.person] : [])]),
  ...(repost?.entry ? namesIn(repost.entry) : []),
]

const showsIn = (entry: Entry): string[] => [
  ...entry.media.map(({ media }) => media),
  ...entry.body.flatMap((block) => (block.t === 'figure' ? block.media.map(({ media }) => media) : [])),
  ...(entry.comments ?? []).flatMap(({ media }) => media.map((one) => one.media)),
  ...(entry.link?.image ? [entry.link.image] : []),
  ...(entry.repost?.entry ? showsIn(entry.repost.entry) : []),
]

/** Of a book: what its posts are written with. */
export type Around = { source: ImportSource; people: ReadonlyMap<string, Person>; media: ReadonlyMap<string, Media> }

export const aroundOf = ({ source, people, media }: PostImport): Around => ({
  source,
  people: new Map(people.map((one) => [one.id, one])),
  media: new Map(media.map((one) => [one.id, one])),
})

const shownMedia = (entry: Entry, { media }: Around): Media[] => {
  const ids = new Set(showsIn(entry))
  // Stills of films and moving halves of pictures: the set grows while it is walked.
  for (const id of ids) {
    const one = media.get(id)
    if (one?.poster) ids.add(one.poster)
    if (one?.motion) ids.add(one.motion)
  }
  return [...ids].flatMap((id) => media.get(id) ?? [])
}

const placesOf = (media: readonly Media[]): Places => {
  const byPath = new Map<string, string>()
  const byId = new Map<string, string>()
  for (const { id, file } of media) {
    if (!file) {
      // On the web, or missing: it stands by its id.
      byPath.set(address(id), id)
      continue
    }
    byId.set(id, `${up}${file}`)
    // The same picture under two names lies in one file.
    if (!byPath.has(`${up}${file}`)) byPath.set(`${up}${file}`, id)
  }
  return { pathOf: (id) => byId.get(id) ?? id, mediaOf: (path) => byPath.get(path) ?? path }
}

const field = (key: string, value: unknown): string => `${key}: ${JSON.stringify(value)}\n`

const dayAndHour = ({ local }: Entry['when']): string => local.replace('T', ' ')

const forReaders = (entry: Entry, { people }: Around, places: Places): string => {
  const nameOf = (id: string): string => people.get(id)?.names[0] ?? id.replace(/^name:/, '')
  const words = (inl: NonNullable<Entry['comments']>[number]['body']): string =>
    markdownText([{ t: 'p', inl }], places).replaceAll('\n', '\n> ')
  const pictures = entry.media.length > 0 ? [markdownText([{ t: 'figure', media: entry.media }], places)] : []
  const liked = entry.likes?.people.map(nameOf) ?? []
  const count = entry.likes?.count ?? 0
  const more = count > liked.length ? `${liked.length > 0 ? ' 等 ' : ''}${count} 人` : ''
  const likes =
    liked.length > 0 || more
      ? [markdownText([{ t: 'p', inl: [{ t: 'text', s: `赞：${liked.join('、')}${more}` }] }], places)]
      : []
  const comments = [...(entry.comments ?? [])]
    .sort((a, b) => a.order - b.order)
    .map(({ author, replyTo, body }) => {
      const to = replyTo?.person ? ` 回复 ${nameOf(replyTo.person)}` : ''
      return `> ${words([{ t: 'text', s: `${nameOf(author)}${to}：` }, ...body])}`
    })
  return [...pictures, ...likes, ...comments].join('\n\n')
}

/** A post as the text of its file. */
export function postMarkdown(entry: Entry, around: Around): string {
  const media = shownMedia(entry, around)
  const places = placesOf(media)
  const { body, title, ...rest } = entry
  const people = [...new Set(namesIn(entry))].flatMap((id) => around.people.get(id) ?? [])
  const { kind, format, defaultZone, ownerId, child } = around.source
  const data = { source: { kind, format, defaultZone, ownerId, child }, people, media, entry: rest }
  const shown = forReaders(entry, around, places)
  return (
    first +
    (title === undefined ? '' : field('title', title)) +
    (entry.when.local === '' ? '' : field('date', dayAndHour(entry.when))) +
    field('data', data) +
    `---\n\n${markdownText(body, places)}\n${shown === '' ? '' : `\n${below}\n\n${shown}\n`}`
  )
}

/** Is this text a post of ours? */
export const isPostMarkdown = (text: string): boolean =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .startsWith(first)

/** Of which kind the collection is that it came from: stands before everybody's words. */
export const kindOfPost = (text: string): ImportSource['kind'] | undefined => {
  const said = /\ndata: \{"source":\{"kind":"([a-z-]{1,20})"/.exec(text.slice(0, 8000))?.[1]
  return sourceKind(said)
}

const parsed = (json: string | undefined): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return undefined
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Without empty lines before and behind. */
const withoutEmptyEnds = (text: string): string => {
  let [from, to] = [0, text.length]
  while (text[from] === '\n') from++
  while (to > from && text[to - 1] === '\n') to--
  return text.slice(from, to)
}

/** The parts of a file of ours; undefined: its front matter does not end. */
const partsOf = (text: string): { fields: Map<string, string>; words: string } | undefined => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const end = plain.indexOf('\n---\n', first.length - 1)
  if (!plain.startsWith(first) || end < 0) return undefined
  const rows = plain.slice(first.length, end).split('\n')
  const fields = new Map(
    rows.flatMap((row) =>
      row.includes(': ') ? [[row.slice(0, row.indexOf(': ')), row.slice(row.indexOf(': ') + 2)] as const] : [],
    ),
  )
  const behind = plain.slice(end + 5)
  const mark = behind.indexOf(`\n${below}`)
  return { fields, words: withoutEmptyEnds(mark < 0 ? behind : behind.slice(0, mark)) }
}

/** A path as a file is called; one that is no encoding is one already. */
const plainPath = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A line of front matter as we write it, in quotes, or as one types it. */
const textOf = (raw: string | undefined): string | undefined => {
  const value = parsed(raw)
  const typed = raw?.trim() ?? ''
  return typeof value === 'string' ? value : value === null || typed === '' ? undefined : typed
}

type Read = { source: Partial<ImportSource> | undefined; people: Person[]; media: Media[]; entry: Entry }

/**
 * What a file of ours says: like any other file, anything may stand in it, and nothing of it is believed that is not as it should be.
 * Title and day are read where a person changed them. Undefined: it is damaged.
 */
export function readPostMarkdown(text: string, zone: string): Read | undefined {
  const parts = partsOf(text)
  const data = objectOf(parsed(parts?.fields.get('data')))
  if (!parts || Object.keys(data).length === 0) return undefined
  const media = listOf(data.media).flatMap((one) => medium(one) ?? [])
  const places = placesOf(media)
  // A picture somebody set in by hand is one that lies where they say.
  const added = new Map<string, Media>()
  const mediaOf = (path: string): string => {
    const known = places.mediaOf(path)
    if (known !== path) return known
    const file = plainPath(path).replace(/^(?:\.{1,2}\/)+/, '')
    added.set(path, { id: path, kind: 'image', state: 'missing', want: [file, baseName(file)] })
    return path
  }
  const body = markdownBlocksOf(parts.words, { ...places, mediaOf })
  const title = textOf(parts.fields.get('title'))
  const said = { ...objectOf(data.entry), body, ...(title === undefined ? {} : { title }) }
  const all = [...media, ...added.values()]
  const entry = entryReader(new Set(all.map(({ id }) => id)))(said)
  if (!entry) return undefined
  const date = textOf(parts.fields.get('date'))
  const when = date !== undefined && date !== dayAndHour(entry.when) ? whenFromText(date, zone) : undefined
  return {
    source: head(data.source),
    people: listOf(data.people).flatMap((one) => person(one) ?? []),
    media: all,
    entry: when ? { ...entry, when } : entry,
  }
}
