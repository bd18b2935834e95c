import { mergeImports } from '#lib/posts/merge/merge.ts'
import type { ImportReport, PostImport } from '#lib/posts/post-import.ts'
import { type Hasher, newSha256 } from '#lib/posts/sha256.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { spaced } from '#lib/std/spaced.ts'
import { guessedEncoding } from '../files/decode.ts'
import { commonFolder, folderOf, type InputFile, isHidden, isLitter } from '../files/input-file.ts'
import { isMediaName, mediaIndex } from '../files/media-index.ts'
import { besideIn, heard, insideFiles, partsOf, tolerant } from '../files/read-files.ts'
import { importBuilder } from '../format/builder.ts'
import { failImport } from '../format/failures.ts'
import type { ParseContext, Probe, Source } from '../format/source.ts'
import { defaultZone } from '../format/when.ts'
import { readAlbum } from '../formats/baby/photo-album.ts'
import { formats } from '../formats/formats.ts'
import { heldFiles } from '../html/inline-pictures.ts'
import type { OnPicture } from '../media/inspect.ts'
import { type Inspector, matchMedia, namesOf, newInspector } from '../media/match-media.ts'
import { type Empty, leftOver, noPosts, nothingFound, tooLong } from './nothing-read.ts'
import { probeFile } from './probe.ts'
import { recognised } from './readable.ts'
import { bestReading, type ReadingDoubt, rivalsOf } from './readings.ts'

export type ReadOptions = {
  /** IANA zone in which zone-less times are read and local days computed; Asia/Shanghai by default. */
  zone?: string
  /** A faster SHA-256 than the built-in one (Node). */
  newHash?: () => Hasher
  /** Hears of every file that lay inside a document (Word, ENEX): `Media.file` may name it. */
  onInside?: (file: InputFile) => void
  /** Hears of pictures while they are read (on a disk up to 4 MB, in a zip 1 MB), for whoever would read them again. */
  onPicture?: OnPicture
  /** False: media are only looked for by name, not opened (quick preview in the browser). */
  openMedia?: boolean
  /**
   * Pictures that came without any text: `auto` makes days of them where most carry a date of their own, `always` even
   * where only the disk knows one; `later` says that the text is missing and that days can be made of them, `never` only
   * the former.
   */
  photos?: 'auto' | 'always' | 'later' | 'never'
  /** Formats that go before those of the list: in a book of articles any Markdown is one, not a diary. */
  prefer?: readonly Source[]
  /** Formats behind those of the list, for files no other format claims. */
  last?: readonly Source[]
  /** What to bring instead, a clause for sentences about files that are something else. */
  howTo?: string
  /** Hears of every file that is read as a document, or beside one. */
  onUse?: (name: string) => void
  /** Formats to read as where two claim a file with equal right (readings.ts). */
  readAs?: readonly string[]
  /** Hears of every file that could be read another way as well. */
  onDoubt?: (doubt: ReadingDoubt) => void
  /** Kinds wanted. Where some were brought, others are set aside; where none was, everything is read all the same. */
  wants?: (kind: Source['kind']) => boolean
}

/** `reading`: bytes of export files; `matching`: pictures and videos. `done` never falls within a stage. */
export type ReadProgress = { stage: 'reading' | 'matching'; done: number; total: number }

/**
 * Reads everything a person brought in one go: finds the export files by content, parses each, matches media, merges.
 * The order of `files` does not matter. What is not an export file is listed in `report.skipped`; when nothing is one,
 * the failure says in one sentence what was brought instead.
 */
export async function readImport(
  files: readonly InputFile[],
  options: ReadOptions = {},
  onProgress: (progress: ReadProgress) => void = () => {},
): Promise<Result<PostImport>> {
  const wanted = files.filter((file) => !isLitter(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  if (wanted.length === 0) return failImport('nothing', '没有收到文件。请选择导出得到的文件夹、zip 或文件。')
  const damaged = new Set<string>()
  const documents = wanted.map((file) => (isMediaName(file.name) ? file : tolerant(file, damaged)))
  const asked = [...(options.prefer ?? []), ...formats, ...(options.last ?? [])]
  const { found, others, spared } = await detect(documents, asked, options)
  for (const { probe } of found) options.onUse?.(probe.file.name)
  const zone = options.zone ?? defaultZone
  const inspect = newInspector(options.newHash, options.onPicture)
  const album = (used: ReadonlySet<string>, alone: boolean): Promise<PostImport | undefined> =>
    readAlbum(
      wanted.filter((file) => !used.has(file.name)),
      { zone, alone, photos: options.photos ?? 'auto', ...(options.openMedia === false ? {} : { inspect }) },
    )
  if (found.length === 0) {
    const photos = await album(new Set(), true)
    if (!photos)
      return nothingFound(wanted, others, options.howTo, options.photos !== undefined && options.photos !== 'never')
    const [book = photos] = await withMedia(
      [{ book: photos, folder: '' }],
      mediaIndex(wanted),
      options,
      inspect,
      onProgress,
    )
    book.report.skipped.push(...leftOver(others, options.howTo))
    return ok(book)
  }

  const total = found.reduce((sum, { probe }) => sum + probe.file.bytes, 0)
  const inside = insideFiles(options.onInside)
  const books: { book: PostImport; folder: string }[] = []
  const empty: Empty[] = []
  const claimed = new Set<string>()
  const claim = (name: string): void => {
    claimed.add(name)
    options.onUse?.(name)
  }
  const cut = new Set<string>()
  const byName = new Map(documents.map((file) => [file.name, file]))
  const together = partsOf(found)
  const names = wanted.map(({ name }) => name)
  let before = 0
  for (const { probe, source } of found) {
    const onBytes = (read: number): void => onProgress({ stage: 'reading', done: before + read, total })
    const reading = {
      ...{ zone, newHash: options.newHash ?? newSha256, onBytes, beside: besideIn(byName, probe, claim) },
      names,
      ...together(source.format),
      onCut: (): void => void cut.add(probe.file.name),
    }
    const { book, posts } = await readOne(probe, source, reading, inside.take)
    before += probe.file.bytes
    if (posts > 0) books.push({ book, folder: folderOf(probe.file.name) })
    else
      empty.push({
        probe,
        helps: source.belongs?.(probe.file.name) === true,
        reasons: [
          ...(cut.delete(probe.file.name) ? [tooLong(probe.file.name)] : []),
          ...book.report.skipped,
          ...book.report.warnings.map(({ ref, detail }) => ({ ref: ref ?? '', why: detail })),
        ],
      })
  }
  const index = mediaIndex([...wanted, ...inside.files])
  const matched = await withMedia(books, index, options, inspect, onProgress)
  const apps = matched.filter((one) => !isKeptByHand(one))
  // Photographs are content of a child's book whatever came along; elsewhere only of what somebody keeps by hand.
  if (matched.length > 0 && (apps.length === 0 || options.photos === 'auto')) {
    // Notes of a child's days and the pictures of them: those the notes don't name are days of their own.
    const photos = await album(usedPictures(wanted, books, matched), false)
    if (photos) matched.push(...(await withMedia([{ book: photos, folder: '' }], index, options, inspect, onProgress)))
  }
  const shown = new Set(matched.flatMap((one) => one.media.flatMap(({ file }) => file ?? [])))
  const [first, ...more] = matched
  if (!first) return noPosts(empty, others, options.howTo)
  const book = more.length === 0 ? first : mergeImports([first, ...more])
  book.report.skipped.push(
    ...[...damaged].map((ref) => ({ ref, why: '文件在中途损坏，只读出了前面的部分' })),
    ...[...cut].map(tooLong),
    ...empty.flatMap(({ probe, reasons, helps }) =>
      reasons.length > 0 || helps ? reasons : [{ ref: probe.file.name, why: '里面没有一条内容' }],
    ),
    ...spared,
    ...leftOver(
      others.filter(
        ({ file: { name } }) =>
          !claimed.has(name) && !shown.has(name) && !found.some(({ source }) => source.belongs?.(name) === true),
      ),
      options.howTo,
    ),
  )
  return ok(book)
}

/** Names of files an export speaks of, or that lie in its folder: small copies and faces are no photographs of a day. */
function usedPictures(
  wanted: readonly InputFile[],
  books: readonly { book: PostImport; folder: string }[],
  matched: readonly PostImport[],
): Set<string> {
  const used = new Set(matched.flatMap((one) => one.media.flatMap(({ file }) => file ?? [])))
  // Of a picture that was edited, Takeout has the one before too.
  for (const name of [...used]) used.add(name.replace(/-(?:已修改|edited)(\(\d+\))?(\.\w+)$/i, '$1$2'))
  const exported = books.flatMap(({ book, folder }, at) => {
    const files = (matched[at] ?? book).media.flatMap(({ file }) => file ?? [])
    return isKeptByHand(book) || book.media.length === 0 ? [] : [commonFolder([`${folder}/`, ...files])]
  })
  for (const { name } of wanted)
    if (exported.some((folder) => folder === '' || name.startsWith(`${folder}/`))) used.add(name)
  return used
}

const keptByHand: ReadonlySet<string> = new Set(
  formats.filter((one: Source) => one.keptByHand).map(({ format }) => format),
)
const isKeptByHand = ({ source: { kind, format } }: PostImport): boolean => kind === 'baby' || keptByHand.has(format)

type Found = { probe: Probe; source: Source }
async function detect(
  files: readonly InputFile[],
  asked: readonly Source[],
  { wants = () => true, readAs = [], onDoubt }: Pick<ReadOptions, 'wants' | 'readAs' | 'onDoubt'>,
): Promise<{ found: Found[]; others: Probe[]; spared: ImportReport['skipped'] }> {
  const all: Found[] = []
  const others: Probe[] = []
  for (const file of files) {
    if (isMediaName(file.name)) continue
    const probe = await probeFile(file)
    const first = isHidden(file.name) ? undefined : asked.find((one) => one.detect(probe))
    const rivals = first ? rivalsOf(first, asked).filter((one) => one.detect(probe)) : []
    const source = first && bestReading([first, ...rivals], readAs, wants)
    const other = [first, ...rivals].find((one) => one && one !== source && wants(one.kind))
    if (source && other) onDoubt?.({ file: file.name, now: source.format, other: other.format })
    if (source) all.push({ probe, source: source.kindOf ? { ...source, kind: source.kindOf(probe) } : source })
    else others.push(probe)
  }
  const better = all.filter(({ source }) => !source.spare).map(({ source }) => source)
  const spared: ImportReport['skipped'] = []
  const found = all.filter(({ probe, source: { spare } }) => {
    if (!spare || spare.needed(better)) return true
    spared.push({ ref: probe.file.name, why: spare.otherwise })
    return false
  })
  const wanted = found.filter(({ source }) => wants(source.kind))
  if (wanted.length === 0) return { found, others, spared }
  for (const { probe, source } of found)
    if (!wants(source.kind))
      spared.push({
        ref: probe.file.name,
        why: `是${recognised(source.format)[0] ?? '另一种内容'}，没有混在一起，可以用它另做一本`,
      })
  return { found: wanted, others, spared }
}

async function readOne(
  probe: Probe,
  source: Source,
  { zone, newHash, ...reading }: Omit<ParseContext, 'probe'> & { newHash: () => Hasher },
  onFile: (home: Probe, name: string, bytes: Uint8Array) => void,
): Promise<{ book: PostImport; posts: number }> {
  const hash = newHash()
  const { name, bytes } = probe.file
  const builder = importBuilder({
    kind: source.kind,
    format: source.format,
    zone,
    notation: source.notation,
    file: { name, bytes },
    pieces: probe.type !== 'json',
  })
  const file = heard(probe.file, hash)
  for await (const item of source.parse({ probe: { ...probe, file }, zone, ...reading }))
    if (item.t === 'file') onFile(probe, item.name, item.bytes)
    else {
      if (item.t === 'post') for (const held of heldFiles(item.post)) onFile(probe, held.name, held.bytes)
      builder.take(item)
    }
  const guessed = probe.text === '' ? undefined : guessedEncoding(probe.head)
  if (guessed)
    builder.take({
      t: 'warn',
      code: 'guessed-encoding',
      detail: `文件没有说明文字编码，${spaced(`按${guessed}读`)}；有乱码的话，请另存为 UTF-8 再放进来`,
    })
  return builder.finish(hash.hex())
}

async function withMedia(
  books: readonly { book: PostImport; folder: string }[],
  index: ReturnType<typeof mediaIndex>,
  options: ReadOptions,
  inspect: Inspector,
  onProgress: (progress: ReadProgress) => void,
): Promise<PostImport[]> {
  if (options.openMedia === false) return books.map(({ book, folder }) => matchNames(book, index, folder))
  const total = books.reduce((sum, { book }) => sum + book.media.length, 0)
  let done = 0
  const step = (): void => onProgress({ stage: 'matching', done: ++done, total })
  const out: PostImport[] = []
  for (const { book, folder } of books)
    out.push(await matchMedia(book, { index, inspect, folder, onInside: options.onInside }, step))
  return out
}

/** Present by name alone: good enough to say how many pictures there are. */
function matchNames(book: PostImport, index: ReturnType<typeof mediaIndex>, folder: string): PostImport {
  const media = book.media.map((one) => {
    const file = index.find(namesOf(one), folder)
    return file ? { ...one, state: 'present' as const, file: file.name, bytes: file.bytes } : one
  })
  return mergeImports([{ ...book, media }])
}

/** Pictures added later: fills what `book` still misses and changes nothing else. */
export async function addMedia(
  book: PostImport,
  files: readonly InputFile[],
  options: ReadOptions = {},
): Promise<PostImport> {
  const inspect = newInspector(options.newHash)
  return matchMedia(book, { index: mediaIndex(files), inspect, folder: '', onInside: options.onInside })
}
