import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { texBox } from '#lib/articles/math/tex-paths.server.ts'
import { applyEdits, lostEdits } from '#lib/edits/apply-edits.ts'
import { bookFocus, designOf } from '#lib/edits/book/book-design.ts'
import type { Edit } from '#lib/edits/edit.ts'
import { withKept } from '#lib/edits/new-pictures.ts'
import { printableOf } from '#lib/media/print-copy.server.ts'
import { type Omitted, omittedKind } from '#lib/posts/choosing/omitted.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { openWriter, type PdfOptions, type PdfPainter, pdfPainter, writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { PaintedPage } from '#lib/print/pdf/pdf-content.ts'
import { intoFile } from '#lib/print/pdf/pdf-into-file.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import type { Binding, Printer } from '#lib/print/printers/printer.ts'
import { wantedBy } from '#lib/print/printers/printers.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { type InputFile, readHead, stemOf } from '#lib/sources/files/input-file.ts'
import { withNamedPictures } from '#lib/sources/files/named-pictures.server.ts'
import { textChapters } from '#lib/sources/formats/blog/text-chapters.ts'
import { anyPage } from '#lib/sources/formats/blog/web-article.ts'
import { fetchRemote, type NotFetched } from '#lib/sources/media/fetch-remote.server.ts'
import { LookAhead } from '#lib/sources/media/look-ahead.server.ts'
import { withFocus, withPosters } from '#lib/sources/media/prepare-media.server.ts'
import { remotePictures } from '#lib/sources/media/remote-pictures.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { Warning } from '#lib/typeset/book/content.ts'
import type { SectionCache, TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { collectSections } from '../content/collect.ts'
import type { CollectOptions } from '../content/collected.ts'
import { opensAt, sectionsOf } from '../content/sections.ts'
import { withOwnFocus, withoutOmitted } from '../content/selection.ts'
import type { BookDetails } from '../layout/book-details.ts'
import { type ComposedBook, defaultDetails, layoutBook, optionsOf, prepareBook } from '../layout/compose-book.ts'
import { lightCover } from '../layout/cover/light-cover.server.ts'
import { designed } from '../layout/designed.ts'
import { type BookFile, openBookFile } from './book-file.server.ts'

export type MakeBookOptions = Partial<
  Pick<
    BookDetails,
    | 'title'
    | 'subtitle'
    | 'author'
    | 'style'
    | 'cover'
    | 'colour'
    | 'names'
    | 'options'
    | 'binding'
    | 'aliases'
    | 'backLine'
  >
> & {
  out: string
  brand: string
  /** What a section holds; of articles any Markdown or Word file is one. Months unless given. */
  sections?: CollectOptions['sections']
  /** Kinds of posts to leave out. */
  omit?: readonly Omitted[]
  /** What the book says of its posts otherwise than they do, in the order it was said. */
  edits?: readonly Edit[]
  /** Fetches pictures of articles that lie on the web. */
  fetch?: boolean
  /** Makes the files this printer takes and holds them against what it asks for. */
  printer?: Printer
}

export type MakeBookStage = 'reading' | 'fetching' | 'matching' | 'typesetting' | 'inner' | 'cover'
export type MakeBookProgress = (stage: MakeBookStage, done: number, total: number) => void

export type MadeBook = {
  posts: number
  media: number
  missing: number
  /** Pictures of articles that lie on the web and were not fetched. */
  remote: number
  pages: number
  /** Pages of posts and articles among them. */
  bodyPages: number
  warnings: Warning[]
}

/** The typesetter's world in Node: real fonts, SHA-256, chapters kept where the caller says. */
export async function typesetContext(
  more: { cache?: SectionCache; onChapter?: TypesetContext['onChapter'] } = {},
): Promise<TypesetContext> {
  const fonts = await fontBook()
  return { fonts, hash: (text) => createHash('sha256').update(text).digest('hex'), ...more }
}

/** Export files to `inner.pdf`, `cover.pdf` and `book.json` in a folder: no server, no database, the site's own code. */
export async function makeBook(
  paths: readonly string[],
  options: MakeBookOptions,
  onProgress: MakeBookProgress,
): Promise<Result<MadeBook>> {
  const ofArticles = options.sections === 'article'
  const named = await withNamedPictures(paths)
  const ahead = new LookAhead()
  const read = await readImportFromPaths(
    named.paths,
    {
      ...(named.names ? { names: named.names } : {}),
      onPicture: ahead.take,
      // As in the site's room for articles, any page that is no export of something else is one.
      ...(ofArticles ? { prefer: [textChapters], last: [anyPage] } : {}),
    },
    ({ stage, done, total }) => onProgress(stage, done, total),
  )
  if (!read.ok) return read
  const { close } = read.value
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-make-'))
  const json = openBookFile(join(folder, 'pages.json'))
  try {
    const { notFetched, ...whole } = options.fetch
      ? await fetchRemote(read.value, (done, total) => onProgress('fetching', done, total))
      : { ...read.value, notFetched: [] }
    const { book: found, files } = await withPosters(whole, folder)
    const book = withOwnFocus(await withFocus({ book: found, files }, undefined, ahead), bookFocus(options.edits ?? []))
    const world = await typesetContext({ onChapter: (done, total) => onProgress('typesetting', done, total) })
    const named = { ...defaultDetails(book), ...(ofArticles ? titleOfWhole(book, paths) : {}) }
    const plain: BookDetails = {
      names: options.names ?? 'show',
      ...(options.aliases ? { aliases: options.aliases } : {}),
      title: options.title || named.title,
      subtitle: options.subtitle ?? named.subtitle,
      author: options.author || named.author,
      style: options.style ?? (ofArticles ? 'changwen' : 'shiguang'),
      ...(options.sections ? { sections: options.sections } : {}),
      cover: options.cover ?? 'vertical',
      ...(options.colour === undefined ? {} : { colour: options.colour }),
      ...(options.backLine ? { backLine: options.backLine } : {}),
      ...(options.options ? { options: options.options } : {}),
      brand: options.brand,
      edition: '',
      ...(options.printer ? { printer: options.printer } : {}),
      ...(options.binding ? { binding: options.binding } : {}),
    }
    const details = designed({ ...plain, ...optionsOf(book, plain) }, designOf(options.edits ?? []), book)
    const fonts = await fontBook()
    const painter = pdfPainter({ fonts, profile: profileOf(options) })
    const painted: PaintedPage[] = []
    // A page is painted and written down as soon as its chapter is laid out: nobody holds the whole book.
    const take = (pages: readonly ScenePage[], at: number): void => {
      for (const [i, page] of pages.entries()) painted[at + i - 1] = painter.paint(page, at + i)
      json.pages(pages, at)
    }
    // Pictures put in on the site lie there: none of them is in an export.
    const chosen = withKept(applyEdits(withoutOmitted(book, options.omit ?? []), options.edits ?? []), new Set())
    const collected = collectSections(chosen, { ...details, math: texBox })
    const laid = layoutBook(prepareBook(chosen, details, collected), world, { take })
    const composed = await lightCover(laid, details, world, bytesSource(book, files))
    return ok(await writeBook({ book, files, notFetched, composed, painter, painted, json }, options, onProgress))
  } finally {
    json.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a document calls itself; the title of the only article of a book; the name of the only file or folder. */
function titleOfWhole({ entries }: PostImport, paths: readonly string[]): { title?: string } {
  const [first] = entries
  const [only = '', ...others] = paths
  const name = others.length === 0 ? stemOf(basename(resolve(only))) : ''
  const title =
    first?.series ??
    ((entries.length === 1 ? first?.title : undefined) || [...name].slice(0, fieldLimits.title.most).join(''))
  return title && entries.every((entry) => entry.series === first?.series) ? { title } : {}
}

/** A book laid out, its pages painted and written down. */
type Pressed = {
  book: PostImport
  files: ReadonlyMap<string, InputFile>
  notFetched: readonly NotFetched[]
  composed: ComposedBook
  painter: PdfPainter
  painted: readonly PaintedPage[]
  json: BookFile
}

const profileOf = ({ printer }: Pick<MakeBookOptions, 'printer'>): 'press' | 'rgb' =>
  printer?.colour === 'rgb' ? 'rgb' : 'press'

async function writeBook(
  { book, files, notFetched, composed, painter, painted, json }: Pressed,
  options: MakeBookOptions,
  onProgress: MakeBookProgress,
): Promise<MadeBook> {
  const { out, printer, binding } = options
  await mkdir(out, { recursive: true })
  const { scene, cover, collected, sections, spineMm } = composed
  const how = { image: pictureSource(book, files), createdAt: bookTime(book), profile: profileOf(options) }
  const chapters = sectionsOf(scene.pages, sections).flatMap((part) =>
    part.title === undefined ? [] : [{ title: part.title, page: opensAt(part) }],
  )
  const fonts = await fontBook()
  const inner = await intoFile(join(out, 'inner.pdf'), async (sink) => {
    const onPage = (done: number): void => onProgress('inner', done, painted.length)
    const writer = await openWriter(scene, { ...how, fonts, sink, chapters, onPage })
    for (const page of painted) await writer.page(page)
    return writer.end(painter.uses())
  })
  await intoFile(join(out, 'cover.pdf'), (sink) =>
    writePdf({ ...scene, pages: [cover] }, { ...how, fonts, sink, onPage: (done) => onProgress('cover', done, 1) }),
  )
  const warnings = [
    ...composed.warnings,
    ...omittedWarnings(book, options.omit ?? []),
    ...lostEditWarnings(book, options.edits ?? []),
    ...book.report.warnings.filter(({ code }) => code === 'word-lost').map(({ code, detail }) => ({ code, detail })),
    ...notFetched.map(({ url, why }) => ({ code: 'picture-not-fetched', detail: `${url}：${why}` })),
    ...inner.missingGlyphs.map((one) => ({
      code: 'missing-glyph',
      detail: `第 ${one.page} 页的「${one.cluster}」没有字形，印成〓`,
    })),
    ...inner.missingImages.map((one) => ({
      code: 'unreadable-picture',
      media: one.media,
      detail: `第 ${one.page} 页有一张图片读不出来`,
    })),
    ...(printer
      ? [
          ...(await pressWarnings(out, 'inner', printer, binding)),
          ...(await pressWarnings(out, 'cover', printer, binding)),
        ]
      : []),
  ]
  const months = sections.map(({ id: _, kind: __, ...month }) => month)
  const { hash, title, author } = scene
  json.write(join(out, 'book.json'), {
    before: { schema: 'xinshu-book/1' },
    scene: { hash, title, author },
    after: { cover, months, spineMm, warnings },
  })
  return {
    posts: collected.posts,
    media: collected.pictures.size,
    missing: collected.missing,
    remote: remotePictures(book).length,
    pages: scene.pages.length,
    bodyPages: composed.bodyPages,
    warnings,
  }
}

/** Files by content hash out of what was brought. */
function filesByHash(
  book: PostImport,
  files: ReadonlyMap<string, InputFile>,
): (media: string) => InputFile | undefined {
  const byHash = new Map(book.media.flatMap((one) => (one.sha256 && one.file ? [[one.sha256, one.file] as const] : [])))
  return (media) => files.get(byHash.get(media) ?? '')
}

/** What the cover is made with; it may hold several at once. */
function bytesSource(
  book: PostImport,
  files: ReadonlyMap<string, InputFile>,
): (media: string) => Promise<Uint8Array | undefined> {
  const find = filesByHash(book, files)
  return async (media) => {
    const file = find(media)
    return file && printableOf(await readHead(file, file.bytes))
  }
}

/**
 * Pictures as they were brought: the writer makes of them what the press takes. They pass through one buffer, each is valid
 * until the next is asked for: hundreds of their own would call the collector a dozen times.
 */
function pictureSource(book: PostImport, files: ReadonlyMap<string, InputFile>): PdfOptions['image'] {
  const find = filesByHash(book, files)
  let buffer = new Uint8Array(1 << 20)
  const readThrough = async (file: InputFile): Promise<Uint8Array> => {
    if (!file.readInto) return readHead(file, file.bytes)
    if (file.bytes > buffer.length) buffer = new Uint8Array(Math.ceil(1.5 * file.bytes))
    return buffer.subarray(0, await file.readInto(buffer.subarray(0, file.bytes)))
  }
  return async (media) => {
    const file = find(media)
    if (!file) return undefined
    const bytes = await printableOf(await readThrough(file))
    return bytes && { bytes }
  }
}

/** The only clock of a book is its content: the last moment it holds, so that the same export gives the same bytes. */
function bookTime(book: PostImport): number {
  return book.entries.reduce((last, entry) => Math.max(last, entry.when.utcMs ?? 0), 0)
}

const omittedNames: Readonly<Record<Omitted, string>> = {
  links: '只有链接的',
  emoji: '只有表情的',
  private: '仅自己可见的',
}

/** What was left out because it was asked for, kind by kind. */
const omittedWarnings = ({ entries }: PostImport, omit: readonly Omitted[]): Warning[] =>
  omit.flatMap((kind) => {
    const count = entries.filter((entry) => entry.include && omittedKind(entry) === kind).length
    return count > 0 ? [{ code: 'omitted', detail: `${omittedNames[kind]} ${count} 条先放一边，没有编进书里` }] : []
  })

const lostEditWarnings = ({ entries }: PostImport, edits: readonly Edit[]): Warning[] => {
  const lost = new Set(lostEdits(entries, edits).map(({ target }) => target)).size
  return lost > 0 ? [{ code: 'edit-lost', detail: `有 ${lost} 条改过的内容不在这些文件里，改动没有用上` }] : []
}

/** What the printer's preflight says about a file just written. */
async function pressWarnings(
  out: string,
  part: 'inner' | 'cover',
  printer: Printer,
  binding?: Binding,
): Promise<Warning[]> {
  const report = checkPdf(await readFile(join(out, `${part}.pdf`)), wantedBy(printer, part, binding))
  return report.findings
    .filter(({ level }) => level !== 'note')
    .map(({ rule, message }) => ({
      code: `press-${rule}`,
      detail: `${part === 'cover' ? '封面' : '内文'}：${message}`,
    }))
}
