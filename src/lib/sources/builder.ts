import type {
  BookImport,
  Comment,
  Entry,
  ImportReport,
  ImportSource,
  Media,
  MediaUse,
  Person,
} from '#lib/posts/book-import.ts'
import { bookImportSchema } from '#lib/posts/book-import.ts'
import { contentKey, mediaHome, mergeDrafts } from '#lib/posts/merge.ts'
import { sortWant } from '#lib/posts/merge-media.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import { baseName, stemOf } from './brought.ts'
import type { RawItem, RawMedia, RawPerson, RawPost } from './raw.ts'
import { blocksOf, cleanText, inlinesOf } from './text.ts'

export type BuilderAbout = {
  kind: ImportSource['kind']
  format: string
  zone: string
  file: { name: string; bytes: number }
}

export type Built = { book: BookImport; posts: number }

/** Collects what a parser yields from one file into a `book-import/1`. Media are all still `missing` or `remote`. */
export function importBuilder(about: BuilderAbout): { take(item: RawItem): void; finish(sha256: string): Built } {
  const people = new Map<string, Person>()
  let entries: Entry[] = []
  const media: Media[] = []
  const skipped: ImportReport['skipped'] = []
  const warnings: ImportReport['warnings'] = []
  const source: ImportSource = { kind: about.kind, format: about.format, defaultZone: about.zone, files: [] }
  /** By author and id: the words, or their hash. */
  const seenWords = new Map<string, Map<string, string>>()
  const odd = { privateUse: 0, surrogates: 0, controls: 0, undated: 0, doubled: 0 }
  let exportedMs: number | undefined

  const clean = (raw: string): string => {
    const { text, ...found } = cleanText(raw)
    odd.privateUse += found.privateUse
    odd.surrogates += found.surrogates
    odd.controls += found.controls
    return text
  }

  const person = (raw: RawPerson & { isOwner?: boolean }): string => {
    const name = clean(raw.name).replace(/\n/g, ' ').slice(0, 100)
    const id = raw.id ? clean(raw.id).slice(0, 100) : `name:${name}`
    const held = people.get(id)
    if (held) {
      if (name !== '' && !held.names.includes(name)) held.names.push(name)
      if (raw.isOwner) held.isOwner = true
      return held.id
    }
    people.set(id, { id, names: name === '' ? [] : [name], ...(raw.isOwner ? { isOwner: true } : {}) })
    return id
  }

  const medium = (raw: RawMedia, id: string): MediaUse => {
    const one: Media = {
      id,
      kind: raw.kind,
      state: raw.url && /^https?:/.test(raw.url) ? 'remote' : 'missing',
      ...(raw.url ? { url: raw.url } : {}),
      want: sortWant(raw.want.map((name) => name.replaceAll('\\', '/').normalize('NFC')).filter((name) => name !== '')),
    }
    media.push(one)
    for (const role of ['motion', 'poster'] as const) {
      const half = raw[role]
      if (half) one[role] = medium(half, `${id}/${role}`).media
    }
    return { media: id }
  }

  /** Where comments carry no ids, one signed with the writer's own name is the writer's. */
  const speaker = (raw: RawPerson, writer: RawPerson): string =>
    person(!raw.id && writer.id && raw.name === writer.name ? writer : raw)

  const commentOf = (raw: RawPost['comments'][number], writer: RawPerson, order: number): Comment | undefined => {
    const text = clean(raw.text)
    if (text === '' && raw.media.length === 0) return undefined
    const author = speaker(raw.author, writer)
    return {
      id: `${order}`,
      author,
      ...(raw.replyTo && raw.replyTo.name !== '' ? { replyTo: { person: speaker(raw.replyTo, writer) } } : {}),
      body: inlinesOf(text),
      media: raw.media.map((one) => medium(one, `comment/${shortHash(one.want[0] ?? one.url ?? text)}`)),
      ...(raw.when ? { when: raw.when } : {}),
      order,
    }
  }

  const post = (raw: RawPost): void => {
    const text = clean(raw.text)
    const author = person(raw.author)
    if (raw.when.local === '') odd.undated++
    const name = clean(raw.author.name)
    const names = raw.media.map((one) => baseName(one.want[0] ?? one.url ?? ''))
    const content = contentKey(raw.when, name, text, names)
    const id = raw.id ? clean(raw.id) : `h:${content}`
    if (raw.id) {
      const known = seenWords.get(author) ?? new Map<string, string>()
      const mark = text.length <= 200 ? text : shortHash(text)
      if (known.has(id) && known.get(id) !== mark) odd.doubled++
      seenWords.set(author, known.set(id, mark))
    }
    const keys = [raw.id ? `c:${content}` : `C:${content}`]
    const home = mediaHome(author, id)
    const [card, ...others] = raw.media
    const pictures = raw.link && card ? others : raw.media
    const comments = raw.comments.flatMap((one, order) => commentOf(one, raw.author, order) ?? [])
    entries.push({
      id,
      keys,
      type: 'post',
      author,
      when: raw.when,
      body: blocksOf(text),
      media: pictures.map((one, i) => medium(one, `${home}/${i}`)),
      ...(raw.place ? { place: raw.place } : {}),
      ...(raw.link ? { link: { ...raw.link, ...(card ? { image: medium(card, `${home}/link`).media } : {}) } } : {}),
      ...(raw.likes.length > 0 ? { likes: { people: [...new Set(raw.likes.map(person))] } } : {}),
      ...(comments.length > 0 ? { comments } : {}),
      visibility: raw.visibility ?? 'unknown',
      include: true,
    })
  }

  const take = (item: RawItem): void => {
    if (item.t === 'post') post(item.post)
    else if (item.t === 'skip') skipped.push({ ref: `${about.file.name}：${item.ref}`, why: item.why })
    else if (item.t === 'warn')
      warnings.push({ code: item.code, ref: item.ref ?? about.file.name, detail: item.detail })
    else {
      exportedMs ??= item.exportedMs
      if (item.ownerId) source.ownerId = item.ownerId
      if (item.version) source.formatVersion = item.version
    }
  }

  /** `sha256` of the file, known once it is read to its end. */
  const finish = (sha256: string): Built => {
    source.files = [{ ...about.file, sha256 }]
    const ref = about.file.name
    const warn = (count: number, code: string, detail: string): void => {
      if (count > 0) warnings.push({ code, ref, detail })
    }
    warn(odd.privateUse, 'old-emoji', `${odd.privateUse} 个旧手机专用的表情符号无法印出，已略去`)
    warn(odd.surrogates, 'broken-characters', `${odd.surrogates} 个损坏的字符已略去`)
    warn(odd.undated, 'undated', `${odd.undated} 条动态没有可用的日期，排在书的最后`)
    warn(odd.doubled, 'doubled-ids', `${odd.doubled} 条动态的编号重复而文字不同，只保留较完整的一条`)
    if (exportedMs !== undefined) {
      source.exportedAt = new Date(exportedMs).toISOString()
      for (const entry of entries) entry.seenMs = exportedMs
      for (const one of people.values()) one.seenMs = exportedMs
    }
    const owner = source.ownerId === undefined ? undefined : people.get(source.ownerId)
    if (owner) owner.isOwner = true
    const report = { skipped, warnings } as ImportReport
    const draft: BookImport = { schema: bookImportSchema, source, people: [...people.values()], entries, media, report }
    const posts = entries.length
    entries = []
    seenWords.clear()
    return { book: mergeDrafts([draft]), posts }
  }
  return { take, finish }
}

/** `media/1453_0.jpg` -> path, base name and stem, the names a file added later may carry. */
export function wantOf(path: string, ...more: string[]): string[] {
  const tidy = path
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .replace(/[?#].*$/, '')
  if (tidy === '') return more
  return [tidy, baseName(tidy), stemOf(tidy), ...more]
}
