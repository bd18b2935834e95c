import { mergeDrafts } from '#lib/posts/merge/merge.ts'
import type { Entry, ImportReport, ImportSource, Media, Person, PostImport } from '#lib/posts/post-import.ts'
import { postImportSchema } from '#lib/posts/post-import.ts'
import { baseName, stemOf } from '../files/input-file.ts'
import { withoutQuery } from '../files/scan.ts'
import { entryOf, type Gathering } from './build-post.ts'
import { detached } from './detached.ts'
import type { RawItem, RawPost } from './raw.ts'
import { cleanText, type Notation, wechatNotation } from './text.ts'
import { whenFromText } from './when.ts'
import { clockZone, otherZone, zoneName } from './zones.ts'

export type BuilderAbout = {
  kind: ImportSource['kind']
  format: string
  zone: string
  notation?: Notation
  file: { name: string; bytes: number }
  /** Its words are pieces of longer texts (detached.ts); a JSON parser makes each of its own. */
  pieces?: boolean
  /** The files it came from where that is not one. */
  files?: ImportSource['files']
}

/** Nobody reads a longer list; a damaged file of some megabytes has a million. */
const MOST_SKIPPED = 1000

export type Built = { book: PostImport; posts: number }

/** So many clocks are compared: they all stood on one desk. */
const MOST_CLOCKS = 200

const clockWords = (clock: string, zone: string): string =>
  `文件里写的钟点是${zoneName(clock)}时间，这里按${zoneName(zone)}时间读`

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
  const odd = { privateUse: 0, surrogates: 0, controls: 0, undated: 0, doubled: 0, further: 0, emptyComments: 0 }
  const clocks: { utcMs: number; written: string }[] = []
  let exportedMs: number | undefined

  const clean = (raw: string): string => {
    const { text, ...found } = cleanText(raw)
    odd.privateUse += found.privateUse
    odd.surrogates += found.surrogates
    odd.controls += found.controls
    return text
  }

  const gathering: Gathering = {
    people,
    media,
    notation: about.notation ?? wechatNotation,
    clean,
    onEmptyComment: () => void odd.emptyComments++,
  }

  const post = (raw: RawPost): void => {
    // An article stands where its writer puts it.
    if (raw.when.local === '' && raw.type !== 'article') odd.undated++
    const written = raw.when.from === 'number' ? whenFromText(raw.clock, 'UTC')?.local : undefined
    if (written && raw.when.utcMs !== undefined && clocks.length < MOST_CLOCKS)
      clocks.push({ utcMs: raw.when.utcMs, written })
    const entry = entryOf(gathering, raw, (author, id, mark) => {
      const cached = seenWords.get(author) ?? new Map<string, string>()
      if (cached.has(id) && cached.get(id) !== mark) odd.doubled++
      seenWords.set(author, cached.set(id, mark))
    })
    entries.push(entry)
  }

  const take = (item: RawItem): void => {
    if (item.t === 'post') post(about.pieces ? detached(item.post) : item.post)
    else if (item.t === 'kept') {
      if (item.person) people.set(item.person.id, item.person)
      if (item.medium) media.push(item.medium)
      if (item.entry) entries.push(item.entry)
      Object.assign(source, item.source)
    } else if (item.t === 'skip') {
      if (skipped.length < MOST_SKIPPED) skipped.push({ ref: `${about.file.name}：${item.ref}`, why: item.why })
      else odd.further++
    } else if (item.t === 'warn')
      warnings.push({ code: item.code, ref: item.ref ?? about.file.name, detail: item.detail })
    else if (item.t === 'about') {
      exportedMs ??= item.exportedMs
      if (item.ownerId) source.ownerId = item.ownerId
      if (item.version) source.formatVersion = item.version
      if (item.child) source.child = item.child
    }
  }

  /** `sha256` of the file, known once it is read to its end. */
  const finish = (sha256: string): Built => {
    source.files = about.files ?? [{ ...about.file, sha256 }]
    const ref = about.file.name
    const warn = (count: number, code: string, detail: string): void => {
      if (count > 0) warnings.push({ code, ref, detail })
    }
    warn(odd.privateUse, 'old-emoji', `${odd.privateUse} 个旧手机专用的表情符号无法印出，已略去`)
    warn(odd.surrogates, 'broken-characters', `${odd.surrogates} 个损坏的字符已略去`)
    warn(odd.undated, 'undated', `${odd.undated} 条动态没有可用的日期，排在书的最后`)
    warn(odd.doubled, 'doubled-ids', `${odd.doubled} 条动态的编号重复而文字不同，只保留较完整的一条`)
    warn(odd.emptyComments, 'empty-comments', `${odd.emptyComments} 条评论只有表情或已删空，没有文字，没有放进书里`)
    if (odd.further > 0) skipped.push({ ref, why: `还有 ${odd.further} 处也没有读出来，不再一一列出` })
    const clock = clockZone(clocks, about.zone)
    if (clock) warnings.push({ code: otherZone, ref: clock, detail: clockWords(clock, about.zone) })
    if (exportedMs !== undefined) {
      source.exportedAt = new Date(exportedMs).toISOString()
      for (const entry of entries) entry.seenMs = exportedMs
      for (const one of people.values()) one.seenMs = exportedMs
    }
    const owner = source.ownerId === undefined ? undefined : people.get(source.ownerId)
    if (owner) owner.isOwner = true
    const report = { skipped, warnings } as ImportReport
    const draft: PostImport = { schema: postImportSchema, source, people: [...people.values()], entries, media, report }
    const posts = entries.length
    entries = []
    seenWords.clear()
    return { book: mergeDrafts([draft]), posts }
  }
  return { take, finish }
}

/** `media/1453_0.jpg` -> path, base name and stem, the names a file added later may carry. */
export function wantOf(path: string, ...more: string[]): string[] {
  const tidy = withoutQuery(path.replaceAll('\\', '/').replace(/^(\.?\/)+/, ''))
  if (tidy === '') return more
  return [tidy, baseName(tidy), stemOf(tidy), ...more]
}
