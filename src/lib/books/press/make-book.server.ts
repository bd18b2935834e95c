import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { printableOf } from '#lib/media/print-copy.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, type PdfReport, writePdf } from '#lib/print/pdf/pdf.server.ts'
import { fileSink } from '#lib/print/pdf/pdf-sink.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import type { Binding, Printer } from '#lib/print/printers/printer.ts'
import { wantedBy } from '#lib/print/printers/printers.ts'
import type { Scene } from '#lib/print/scene.ts'
import { type BroughtFile, stemOf } from '#lib/sources/files/input-file.ts'
import { textChapters } from '#lib/sources/formats/blog/text-chapters.ts'
import { withPosters } from '#lib/sources/media/prepare-media.server.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { Warning } from '#lib/typeset/book/content.ts'
import type { SectionCache, World } from '#lib/typeset/book/world.ts'
import type { CollectOptions } from '../content/collect.ts'
import { opensAt, sectionsOf } from '../content/sections.ts'
import { type BookDetails, type ComposedBook, composeBook, defaultDetails } from '../layout/compose-book.ts'
import { lightCover } from '../layout/light-cover.server.ts'

export type MakeBookOptions = Partial<
  Pick<
    BookDetails,
    'title' | 'subtitle' | 'author' | 'style' | 'cover' | 'colour' | 'names' | 'options' | 'binding' | 'aliases'
  >
> & {
  out: string
  brand: string
  /** What a section holds; of articles any Markdown or Word file is one. Months unless given. */
  sections?: CollectOptions['sections']
  /** Makes the files this printer takes and holds them against what it asks for. */
  printer?: Printer
}

export type MakeBookStage = 'reading' | 'matching' | 'typesetting' | 'inner' | 'cover'
export type MakeBookProgress = (stage: MakeBookStage, done: number, total: number) => void

export type MadeBook = { posts: number; media: number; missing: number; pages: number; warnings: Warning[] }

/** The typesetter's world in Node: real fonts, SHA-256, chapters kept where the caller says. */
export async function typesetWorld(
  more: { cache?: SectionCache; onChapter?: World['onChapter'] } = {},
): Promise<World> {
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
  const read = await readImportFromPaths(
    paths,
    ofArticles ? { prefer: [textChapters] } : {},
    ({ stage, done, total }) => onProgress(stage, done, total),
  )
  if (!read.ok) return read
  const { close } = read.value
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-make-'))
  try {
    const { book, files } = await withPosters(read.value, folder)
    const world = await typesetWorld({ onChapter: (done, total) => onProgress('typesetting', done, total) })
    const named = { ...defaultDetails(book), ...(ofArticles ? titleOfWhole(book, paths) : {}) }
    const details: BookDetails = {
      names: options.names ?? 'show',
      ...(options.aliases ? { aliases: options.aliases } : {}),
      title: options.title || named.title,
      subtitle: options.subtitle ?? named.subtitle,
      author: options.author || named.author,
      style: options.style ?? (ofArticles ? 'changwen' : 'shiguang'),
      ...(options.sections ? { sections: options.sections } : {}),
      cover: options.cover ?? 'vertical',
      ...(options.colour === undefined ? {} : { colour: options.colour }),
      ...(options.options ? { options: options.options } : {}),
      brand: options.brand,
      edition: '',
      ...(options.printer ? { printer: options.printer } : {}),
      ...(options.binding ? { binding: options.binding } : {}),
    }
    const composed = await lightCover(composeBook(book, details, world), details, world, bytesSource(book, files))
    return ok(await writeBook(book, composed, files, options, world, onProgress))
  } finally {
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

async function writeBook(
  book: PostImport,
  composed: ComposedBook,
  files: ReadonlyMap<string, BroughtFile>,
  { out, printer, binding }: Pick<MakeBookOptions, 'out' | 'printer' | 'binding'>,
  world: World,
  onProgress: MakeBookProgress,
): Promise<MadeBook> {
  await mkdir(out, { recursive: true })
  const { scene, cover, collected } = composed
  const image = pictureSource(book, files)
  const createdAt = bookTime(book)
  const profile = printer?.colour === 'rgb' ? 'rgb' : 'press'
  const how = { image, createdAt, profile } as const
  const chapters = sectionsOf(scene.pages, composed.sections).flatMap((part) =>
    part.title === undefined ? [] : [{ title: part.title, page: opensAt(part) }],
  )
  const inner = await pdfFile(join(out, 'inner.pdf'), scene, { ...how, chapters }, (done) =>
    onProgress('inner', done, scene.pages.length),
  )
  const hash = world.hash(canonicalJson(cover))
  await pdfFile(join(out, 'cover.pdf'), { ...scene, hash, pages: [cover] }, how, (done) => onProgress('cover', done, 1))
  const warnings = [
    ...composed.warnings,
    ...book.report.warnings.filter(({ code }) => code === 'word-lost').map(({ code, detail }) => ({ code, detail })),
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
  const months = composed.sections.map(({ id: _, kind: __, ...month }) => month)
  const json = { schema: 'xinshu-book/1', scene, cover, months, spineMm: composed.spineMm, warnings }
  await replaceFile(join(out, 'book.json'), `${canonicalJson(json)}\n`)
  return {
    posts: collected.posts,
    media: collected.pictures.size,
    missing: collected.missing,
    pages: scene.pages.length,
    warnings,
  }
}

/** Files by content hash out of what was brought. */
function bytesSource(
  book: PostImport,
  files: ReadonlyMap<string, BroughtFile>,
): (media: string) => Promise<Uint8Array | undefined> {
  const byHash = new Map(book.media.flatMap((one) => (one.sha256 && one.file ? [[one.sha256, one.file] as const] : [])))
  return async (media) => {
    const file = files.get(byHash.get(media) ?? '')
    if (!file) return undefined
    const parts: Uint8Array[] = []
    for await (const part of file.stream()) parts.push(Uint8Array.from(part))
    return printableOf(Buffer.concat(parts))
  }
}

/** Pictures as they were brought: the writer makes of them what the press takes. */
function pictureSource(book: PostImport, files: ReadonlyMap<string, BroughtFile>): PdfOptions['image'] {
  const bytesOf = bytesSource(book, files)
  return async (media) => {
    const bytes = await bytesOf(media)
    return bytes && { bytes }
  }
}

/** The only clock of a book is its content: the last moment it holds, so that the same export gives the same bytes. */
function bookTime(book: PostImport): number {
  return book.entries.reduce((last, entry) => Math.max(last, entry.when.utcMs ?? 0), 0)
}

async function pdfFile(
  path: string,
  scene: Scene,
  how: Pick<PdfOptions, 'image' | 'createdAt' | 'chapters'> & { profile: 'press' | 'rgb' },
  onPage: (done: number) => void,
): Promise<PdfReport> {
  const part = `${path}.part`
  const { sink, close } = fileSink(part)
  const report = await writePdf(scene, { ...how, fonts: await fontBook(), sink, onPage }).finally(close)
  await rename(part, path)
  return report
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

/** A half-written file never stands under the final name. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text)
  await rename(`${path}.part`, path)
}
