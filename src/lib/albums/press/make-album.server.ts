import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CoverId, MadeCover } from '#lib/covers/cover.ts'
import { printableOf } from '#lib/media/print-copy.server.ts'
import { partAlbumPhotos } from '#lib/photo-layout/alike.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, writePdf } from '#lib/print/pdf/pdf.server.ts'
import { intoFile } from '#lib/print/pdf/pdf-into-file.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import type { AlbumBinding, AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { albumSpineMm, canvasOf, derivedOf } from '#lib/print/products/album-sizes.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { paperName } from '#lib/print/spine.ts'
import { type InputFile, readHead } from '#lib/sources/files/input-file.ts'
import { openPaths } from '#lib/sources/files/input-files.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { albumFindings } from '../check/album-findings.ts'
import { toLayerPages } from '../layers/to-layers.ts'
import { pressPages } from '../layout/compose-book.ts'
import type { AlbumPage, ComposedAlbum } from '../layout/composed-album.ts'
import { yearsOf } from '../layout/dates.ts'
import type { Theme } from '../layout/theme.ts'
import { composeAlbum } from '../leaves/compose-album.ts'
import { asideWhy, type SetAside } from '../photos/set-aside.ts'
import { albumCover } from './album-cover.server.ts'
import { readPhotos } from './read-photos.server.ts'

export type MakeAlbumOptions = {
  out: string
  brand: string
  product: AlbumProduct
  size: AlbumSize
  binding: AlbumBinding
  theme: Theme
  title: string
  subtitle: string
  author: string
  cover?: CoverId
  /** Index of the cover's colour way, 0–4. */
  way?: number
  /** Words before the photographs and behind them. */
  preface?: string
  acknowledgement?: string
  /** How often 换一版 is asked for, by the name of the page. */
  shuffles?: ReadonlyMap<string, number>
  /** Near doubles and screenshots stay in. */
  all?: boolean
}

export type MakeAlbumStage = 'reading' | 'laying' | 'inner' | 'cover'
export type MakeAlbumProgress = (stage: MakeAlbumStage, done: number, total: number) => void

export type AlbumWarning = { code: string; detail: string; page?: string; file?: string }

export type MadeAlbum = {
  photos: number
  placed: number
  pages: number
  sheets: number
  aside: SetAside[]
  warnings: AlbumWarning[]
}

/** Photographs to `inner.pdf`, `cover.pdf` and `album.json` in a folder: no server, no database, the site's own code. */
export async function makeAlbum(
  paths: readonly string[],
  options: MakeAlbumOptions,
  onProgress: MakeAlbumProgress,
): Promise<Result<MadeAlbum>> {
  const opened = await openPaths(paths)
  if (!opened.ok) return opened
  try {
    const read = await readPhotos(opened.value.files, (done, total) => onProgress('reading', done, total))
    const { kept, aside: doubles } = options.all
      ? { kept: read.photos, aside: [] }
      : partAlbumPhotos(inTimeOrder(read.photos))
    const names = new Map(read.photos.map(({ id, name }) => [id, name]))
    const aside: SetAside[] = [
      ...read.aside,
      ...doubles.map(({ photo, reason, of }): SetAside => {
        const twin = of === undefined ? undefined : names.get(of)
        return { file: photo.name, reason, why: asideWhy[reason], ...(twin === undefined ? {} : { of: twin }) }
      }),
    ]
    if (kept.length === 0) return noneUsable(aside)
    onProgress('laying', 0, 1)
    const fonts = await fontBook()
    const composed = composeAlbum(
      {
        photos: kept,
        product: options.product,
        size: options.size,
        theme: options.theme,
        words: wordsOf(options, kept),
        ...(options.shuffles ? { shuffles: options.shuffles } : {}),
      },
      fonts,
    )
    for (const { name } of composed.noRoom) aside.push({ file: name, reason: 'no-room', why: asideWhy['no-room'] })
    const source = sourceOf(read.files)
    const cover = await albumCover(
      { ...options, best: composed.cover, printedPages: composed.printedPages, photos: kept },
      source,
      fonts,
    )
    return ok(await write({ options, composed, cover, kept, aside, source, fonts }, onProgress))
  } finally {
    await opened.value.close()
  }
}

function noneUsable(aside: readonly SetAside[]): Result<never> {
  const first = aside[0]
  const why = first ? `${aside.length} 个文件都用不上，例如「${first.file}」${first.why}` : '里面一个文件也没有'
  return fail(422, 'no_photos', `没有能放进照片书的照片：${why}。请换成 JPEG、PNG 或 HEIC 照片。`, { aside })
}

/** Bytes a picture is painted from; one at a time is held. */
const sourceOf =
  (files: ReadonlyMap<string, InputFile>): PdfOptions['image'] =>
  async (media) => {
    const file = files.get(media)
    const bytes = file && (await printableOf(await readHead(file, file.bytes)))
    return bytes && { bytes }
  }

const wordsOf =
  (
    { title, subtitle, author, brand, product, size, preface, acknowledgement }: MakeAlbumOptions,
    photos: readonly LayoutPhoto[],
  ) =>
  (facts: { photos: number; pages: number }) => ({
    title,
    subtitle,
    author,
    years: yearsOf(photos),
    ...(preface ? { preface } : {}),
    ...(acknowledgement ? { acknowledgement } : {}),
    imprint: [
      { name: '照片', value: `${facts.photos} 张` },
      { name: '拍摄', value: yearsOf(photos) },
      { name: '编者', value: author },
      { name: '开本', value: `${product.name}　${size.trimMm[0]} × ${size.trimMm[1]} 毫米　${facts.pages} 页` },
      { name: '用纸', value: paperName(product.paper) },
      { name: '制作', value: brand },
    ],
  })

type Pressed = {
  options: MakeAlbumOptions
  composed: ComposedAlbum
  cover: MadeCover
  kept: readonly LayoutPhoto[]
  aside: SetAside[]
  source: PdfOptions['image']
  fonts: PrintFonts
}

async function write(pressed: Pressed, onProgress: MakeAlbumProgress): Promise<MadeAlbum> {
  const { options, composed, cover, kept, aside, source, fonts } = pressed
  const { out, product, size, title, author } = options
  await mkdir(out, { recursive: true })
  const printed = pressPages(composed.pages)
  const undated = kept.filter(({ takenMs }) => takenMs === undefined).length
  // The only clock of an album is its photographs.
  const createdAt = Math.max(0, ...kept.flatMap(({ takenMs }) => takenMs ?? []))
  const scene = (pages: ScenePage[]) => ({ hash: hashOf(pages), title, author, pages })
  const inner = await intoFile(join(out, 'inner.pdf'), (sink) =>
    writePdf(scene(printed), {
      fonts,
      image: source,
      createdAt,
      sink,
      onPage: (done) => onProgress('inner', done, printed.length),
    }),
  )
  await intoFile(join(out, 'cover.pdf'), (sink) =>
    writePdf(scene([cover.page]), {
      fonts,
      image: source,
      createdAt,
      sink,
      onPage: (done) => onProgress('cover', done, 1),
    }),
  )
  const found = albumFindings(composed.pages, product, size, { photos: kept.length, pages: composed.filledPages })
  const warnings: AlbumWarning[] = [
    ...found,
    ...cover.warnings.map(({ code, message }) => ({ code: `cover-${code}`, detail: message })),
    ...(undated > 0 ? [{ code: 'undated', detail: `${undated} 张照片没有拍摄时间，按文件名排在后面` }] : []),
    ...inner.missingGlyphs.map((one) => ({
      code: 'missing-glyph',
      detail: `第 ${one.page} 页的「${one.cluster}」没有字形，印成〓`,
    })),
    ...inner.missingImages.map((one) => ({
      code: 'unreadable-picture',
      detail: `第 ${one.page} 页有一张照片读不出来`,
    })),
    ...(await pressWarnings(out, options, composed.printedPages)),
  ]
  const sheets = composed.pages.filter(({ name }) => /^\d+$/.test(name))
  const placed = sheets.reduce((sum, { slots }) => sum + slots.length, 0)
  await writeFile(join(out, 'album.json'), `${JSON.stringify(albumFile(pressed, warnings), undefined, 1)}\n`)
  return { photos: kept.length, placed, pages: composed.printedPages, sheets: sheets.length, aside, warnings }
}

const hashOf = (pages: readonly ScenePage[]): string => createHash('sha256').update(JSON.stringify(pages)).digest('hex')

/** What `album.json` says, in millimetres of each sheet from its trim. */
function albumFile({ options, composed, cover, aside }: Pressed, warnings: readonly AlbumWarning[]) {
  const { product, size, binding, theme, title, subtitle, author } = options
  return {
    schema: 'xinshu-album/1',
    tid: product.tid,
    size: size.id,
    binding,
    innerStyle: { id: theme.id, name: theme.name },
    title,
    subtitle,
    author,
    ...derivedOf(product, size),
    userPageCount: composed.filledPages,
    printedPages: composed.printedPages,
    spineMm: albumSpineMm(product, binding, composed.printedPages),
    cover: { design: cover.cover, way: cover.way, ...(composed.cover ? { best: composed.cover.id } : {}) },
    pages: toLayerPages(composed.pages, canvasOf(product, size, 'inner')).map((page, at) => ({
      ...pageFile(composed.pages[at]!),
      ...page,
    })),
    setAside: aside,
    warnings,
  }
}

const short = (value: number): number => Math.round(value * 1000) / 1000

const pageFile = ({ skeleton, slots, scene }: AlbumPage) => ({
  skeleton,
  widthMm: scene.widthMm,
  heightMm: scene.heightMm,
  photos: slots.map(({ photo, frame, crop, bleeds }) => ({
    id: photo.id,
    file: photo.name,
    frame: [frame.xMm, frame.yMm, frame.wMm, frame.hMm].map(short),
    crop: [crop.x, crop.y, crop.w, crop.h].map(short),
    ...(bleeds ? { bleeds } : {}),
    ...(photo.takenMs === undefined ? {} : { taken: new Date(photo.takenMs).toISOString().slice(0, 19) }),
  })),
})

/** What the preflight says about both files, by the product's own numbers. */
async function pressWarnings(out: string, { product, size }: MakeAlbumOptions, pages: number): Promise<AlbumWarning[]> {
  const wanted = {
    colour: 'press' as const,
    safeMm: size.safeMm,
    minPages: 1,
    maxPages: Math.max(size.pages.max, pages),
    pageUnit: product.form === 'book' ? 2 : 1,
    warnPpi: product.dpi.soft,
    refusePpi: product.dpi.least,
    maxInk: 300,
    smallColour: 'may' as const,
  }
  const parts = [
    { part: 'inner', said: '内文', more: { bleedMm: product.bleedMm.inner } },
    { part: 'cover', said: '封面', more: { bleedMm: product.bleedMm.cover, single: true } },
  ]
  const warnings: AlbumWarning[] = []
  for (const { part, said, more } of parts) {
    const report = checkPdf(await readFile(join(out, `${part}.pdf`)), { ...wanted, ...more })
    for (const { level, rule, message } of report.findings)
      if (level !== 'note') warnings.push({ code: `press-${rule}`, detail: `${said}：${message}` })
  }
  return warnings
}
