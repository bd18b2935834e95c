import type { PostImport } from '#lib/posts/post-import.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import type { InputFile } from '#lib/sources/files/input-file.ts'
import { mediaIndex } from '#lib/sources/files/media-index.ts'
import { anyPage } from '#lib/sources/formats/blog/web-article.ts'
import { matchMedia, newInspector } from '#lib/sources/media/match-media.ts'
import { type ReadProgress, readImport } from '#lib/sources/read/read-import.ts'
import { albumFormat } from '#lib/sources/read/readings.ts'
import { type CreateFlowId, createFlows, flowOfKind, roomOf } from '#lib/sources/upload/create-flows.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'
import { type OpenedFiles, readPreview } from '#lib/sources/upload/preview.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { defaultDetails, layoutBook, prepareBook } from '../layout/compose-book.ts'
import { assumedOf, firstMonths, inOrder, unopenedOf } from './first-entries.ts'

/** `flow`: the book that was asked for; left out where somebody only wants to see what becomes of the files. */
export type LookRequest = {
  flow?: CreateFlowId | undefined
  /** The style chosen on a product page. */
  style?: string | undefined
  brand: string
}

/** What is seen before signing in. `files`: of each picture on the pages, by content hash. */
export type Look = {
  flow: CreateFlowId
  title: string
  report: ImportReportView
  pages: ScenePage[]
  files: ReadonlyMap<string, InputFile>
}

export type LookProgress = ReadProgress | { stage: 'setting'; done: number; total: number }

/** Pages shown of the body, behind the title. */
const shownPages = 8
/** An article fills pages by itself. */
const mostArticles = 3
/** Entries set without their pictures behind those, for what the first pages say of the whole, and the last of all. */
const mostSet = 400
const mostArticlesSet = 12

/** What the press does to a whole book, for its first pages: reads everything, sets the beginning. Pure. */
export async function lookAt(
  opened: OpenedFiles,
  request: LookRequest,
  world: () => Promise<TypesetContext>,
  tell: (progress: LookProgress) => void,
): Promise<Result<Look>> {
  const flow = request.flow ?? (await flowFor(opened.files))
  const read = await readPreview(opened, { flow }, tell)
  if (!read.ok) return read
  const { book, preview } = read.value
  const { flow: way } = roomOf(flow)
  const ofArticles = way === undefined
  tell({ stage: 'setting', done: 0, total: 1 })
  const sorted = inOrder(book.entries)
  const first = ofArticles ? book.entries.slice(0, mostArticles) : firstMonths(sorted)
  const begun = await matchMedia(
    { ...book, entries: first, media: unopenedOf(book, first) },
    { index: mediaIndex(opened.files), inspect: newInspector(), folder: '' },
  )
  const set = ofArticles
    ? book.entries.slice(0, mostArticlesSet)
    : sorted.filter((_, at) => at < mostSet || at === sorted.length - 1)
  const named = defaultDetails(book)
  const usual = way ? createFlows[way].defaults : { title: titleOf(book) ?? named.title, style: 'changwen' }
  const details = {
    ...named,
    title: usual.title,
    names: 'show' as const,
    style: request.style ?? usual.style,
    cover: 'typo',
    brand: request.brand,
    edition: '',
    ...(ofArticles ? { sections: 'article' as const } : {}),
  }
  const { scene } = layoutBook(
    prepareBook({ ...begun, entries: set, media: [...begun.media, ...assumedOf(book, begun)] }, details),
    await world(),
  )
  const title = scene.pages.filter(({ kind }) => kind === 'title').slice(0, 1)
  const pages = [...title, ...firstPages(scene.pages, new Set(first.map(({ id }) => id)))]
  return ok({ flow, title: details.title, report: preview.report, pages, files: filesOf(begun, opened) })
}

/** The first pages, up to where entries begin whose pictures were not opened. */
function firstPages(pages: readonly ScenePage[], open: ReadonlySet<string>): ScenePage[] {
  const body = pages.filter(({ kind }) => kind === 'opener' || kind === 'body').slice(0, shownPages)
  const isClosed = (item: SceneItem): boolean =>
    item.kind === 'group' ? item.items.some(isClosed) : Boolean(item.origin?.entryId && !open.has(item.origin.entryId))
  const end = body.findIndex(({ items }) => items.some(isClosed))
  return end < 0 ? body : body.slice(0, Math.max(1, end))
}

/** The way the content itself belongs to; photographs alone are a story. */
async function flowFor(files: readonly InputFile[]): Promise<CreateFlowId> {
  const read = await readImport(files, { openMedia: false, photos: 'auto', last: [anyPage] })
  // What nobody can read is said in the words of the way that takes most.
  if (!read.ok) return 'storybook'
  const { kind, format } = read.value.source
  if (kind === 'baby' && format === albumFormat) return 'storybook'
  return flowOfKind(kind) ?? (kind === 'blog' ? 'blogbook' : 'storybook')
}

/** The only article names its book. */
const titleOf = ({ entries }: PostImport): string | undefined => (entries.length === 1 ? entries[0]?.title : undefined)

function filesOf({ media }: PostImport, { files }: OpenedFiles): Map<string, InputFile> {
  const byName = new Map(files.map((file) => [file.name, file]))
  return new Map(
    media.flatMap(({ sha256, file }): [string, InputFile][] => {
      const found = byName.get(file ?? '')
      return sha256 && found ? [[sha256, found]] : []
    }),
  )
}
