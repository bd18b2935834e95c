import { type Measured, measure } from '#lib/posts/choosing/measured.ts'
import { shownText } from '#lib/posts/plain-text.ts'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { type InputFile, stemOf } from '../files/input-file.ts'
import { isMediaName } from '../files/media-index.ts'
import { type Skipped, tellOpened } from '../files/zip/zip-name.ts'
import { alsoRefused, nothingUsable } from '../format/failures.ts'
import { defaultZone } from '../format/when.ts'
import { deviceDoubt } from '../format/zones.ts'
import { anyPage } from '../formats/blog/web-article.ts'
import { authorMonths } from '../read/author-months.ts'
import { readImport } from '../read/read-import.ts'
import type { ReadingDoubt } from '../read/readings.ts'
import { type CreateFlowId, roomOf } from './create-flows.ts'
import type { ImportReportView } from './import.api.ts'
import { reportView, zoneAsked } from './report-view.ts'

/** A post as it is shown before anything is sent. */
export type PreviewPost = {
  author: string
  /** Local time, '' unknown. */
  local: string
  title: string
  text: string
  /** Names of its first pictures among what was brought. */
  pictures: string[]
  /** How many pictures it has, brought or not. */
  all: number
  /** Films, brought or not. */
  films: number
}

export type Preview = {
  report: ImportReportView
  authors: ReturnType<typeof authorMonths>
  measured: Measured
  first: PreviewPost[]
  /** Files the book needs, by name: documents, what lies with them, pictures some entry wants. */
  used: string[]
}

export type PreviewRequest = {
  flow: CreateFlowId
  /** IANA zone that was chosen; China's when nobody did. */
  zone?: string | undefined
  /** Zone of this device. */
  device?: string | undefined
  readAs?: readonly string[] | undefined
}

const shownPosts = 3
const shownPictures = 3

/** What was brought, opened: the files, and what could not be. */
export type OpenedFiles = { files: readonly InputFile[]; skipped: Skipped[] }

/** What is shown of the files, without the book that was read. */
export async function previewOf(
  opened: OpenedFiles,
  selection: PreviewRequest,
  onProgress?: Parameters<typeof readImport>[2],
): Promise<Result<Preview>> {
  const read = await readPreview(opened, selection, onProgress)
  return read.ok ? ok(read.value.preview) : read
}

/**
 * Reads what was brought just as the server will, except that pictures are looked for by name and not opened. Pure: runs
 * in a worker of the browser and in tests.
 */
export async function readPreview(
  { files, skipped }: OpenedFiles,
  selection: PreviewRequest,
  onProgress?: Parameters<typeof readImport>[2],
): Promise<Result<{ book: PostImport; preview: Preview }>> {
  const room = roomOf(selection.flow)
  const used = new Set<string>()
  const doubts: ReadingDoubt[] = []
  if (files.length === 0 && skipped.length > 0) return nothingUsable(skipped)
  const read = await readImport(
    files,
    {
      zone: selection.zone ?? defaultZone,
      openMedia: false,
      howTo: room.howTo,
      wants: room.takes,
      photos: room.photos,
      ...(room.anyPage ? { last: [anyPage] } : {}),
      readAs: selection.readAs ?? [],
      onUse: (name) => void used.add(name),
      onDoubt: (doubt) => void doubts.push(doubt),
    },
    onProgress,
  )
  if (!read.ok) return alsoRefused(read, skipped)
  const book = read.value
  tellOpened(book.report, skipped)
  const report = reportView(book, book, book.entries.length, doubts)
  const zone = zoneOf(book, selection, report)
  for (const name of wantedMedia(book, files)) used.add(name)
  const preview = {
    report: { ...report, zone },
    authors: authorMonths(book, room.only),
    measured: measure(book, room.only),
    first: firstPosts(book),
    used: [...used],
  }
  return ok({ book, preview })
}

/** The content's own doubt goes before that of the device; whoever chose a zone is not asked again. */
function zoneOf(
  book: PostImport,
  { zone, device }: PreviewRequest,
  report: ImportReportView,
): ImportReportView['zone'] {
  if (!report.zone || zone !== undefined) return report.zone && { ...report.zone, doubt: null }
  if (report.zone.doubt) return report.zone
  return zoneAsked(book, deviceDoubt(report.zone.now, device, report.zone.someMs))
}

/** Files of media, with what may be the other half of a live photo or the still of a film: those go by their names. */
function wantedMedia(book: PostImport, files: readonly InputFile[]): Set<string> {
  const half = (name: string): string =>
    stemOf(name)
      .toLowerCase()
      .replace(/_(live|thumb|cover)$/, '')
  const used = new Set(book.media.flatMap(({ file }) => file ?? []))
  const stems = new Set([...used].map(half))
  for (const { name } of files) if (isMediaName(name) && stems.has(half(name))) used.add(name)
  return used
}

const firstPosts = ({ entries, people, media }: PostImport): PreviewPost[] => {
  const names = new Map(people.map((one) => [one.id, one.names[0] ?? '']))
  const fileOf = new Map(media.map((one) => [one.id, one.kind === 'video' ? undefined : one.file]))
  const films = new Set(media.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])))
  const others = new Set(media.flatMap(({ id, kind }) => (kind === 'audio' || kind === 'file' ? [id] : [])))
  const dated = entries.filter(({ when, include }) => include && when.local !== '')
  const shown = (dated.length > 0 ? dated : entries).slice(0, shownPosts)
  return shown.map((entry) => {
    const uses = picturesOf(entry).filter((id) => !others.has(id))
    const moving = uses.filter((id) => films.has(id)).length
    return {
      author: names.get(entry.author) ?? '',
      local: entry.when.local,
      title: entry.title ?? '',
      text: shownText(entry.body).slice(0, 140),
      pictures: uses.flatMap((id) => fileOf.get(id) ?? []).slice(0, shownPictures),
      all: uses.length - moving,
      films: moving,
    }
  })
}

const picturesOf = ({ media, body }: Entry): string[] =>
  [...media, ...body.flatMap((block) => (block.t === 'figure' ? block.media : []))].map((use) => use.media)
