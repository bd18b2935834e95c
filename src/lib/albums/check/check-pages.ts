import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import { pageGeometry } from '../layout/geometry.ts'
import type { PageText } from '../layout/page-text.ts'
import { isSheetName } from '../layout/printed-places.ts'
import type { Slot } from '../layout/slot.ts'
import type { Theme } from '../layout/theme.ts'
import { type AlbumFinding, albumFindings } from './album-findings.ts'

/**
 * Something the check says of an album (row 3.43). `error`: it can't be printed; `confirm`: only after an explicit yes; `warn`:
 * worth a look. `index` counts pages from 0; null: it is about the whole album.
 */
export type AlbumReason = {
  reason: AlbumFinding['code'] | 'image_missing' | 'empty_frame' | 'overflow' | 'twice'
  severity: 'error' | 'confirm' | 'warn'
  title: string
  message: string
  suggestion: string | null
  index: number | null
  /** Name of the page. */
  page: string | null
  /** Content hash of the photograph. */
  image: string | null
  width: number
  height: number
}

export type CheckedAlbum = {
  product: AlbumProduct
  size: AlbumSize
  theme: Theme
  pages: readonly StoredPage[]
  /** Pages with something on them. */
  pageCount: number
  /** Photographs that are there, by content hash. */
  photos: ReadonlyMap<string, LayoutPhoto>
}

type Said = Pick<AlbumReason, 'severity' | 'title' | 'suggestion'>

/** Rows 5.2–5.6; the others are ours. */
const said: Record<AlbumReason['reason'], Said> = {
  page_size: { severity: 'error', title: '页数有点少哦', suggestion: '多放一些照片' },
  image_count: { severity: 'error', title: '图片数量不够哦', suggestion: '再放一些照片' },
  small_image: { severity: 'warn', title: '图片尺寸偏小', suggestion: '返回编辑页，点击红色感叹号查看' },
  image_missing: { severity: 'error', title: '照片不见了', suggestion: '换一张照片' },
  empty_frame: { severity: 'error', title: '有空着的相框', suggestion: '从照片盘里放一张，或者换一版' },
  overflow: { severity: 'error', title: '文字放不下', suggestion: '把这一句写短一些' },
  'head-cut': { severity: 'warn', title: '脸被裁到', suggestion: '拖一下照片，让人完整' },
  'head-in-fold': { severity: 'warn', title: '脸离订口太近', suggestion: '拖一下照片，或者换一版' },
  'head-at-trim': { severity: 'warn', title: '脸离裁切边太近', suggestion: '拖一下照片，或者换一版' },
  twice: { severity: 'warn', title: '同一张照片放了两次', suggestion: '换一张照片' },
}

type Read = { name: string; index: number; slots: Slot[]; texts: PageText[]; empty: number }

/** All an album's check has to say, in the order of its pages, what is about the whole first. Pure. */
export function checkPages(album: CheckedAlbum): AlbumReason[] {
  const { product, size, theme, photos } = album
  const context = { canvas: canvasOf(product, size, 'inner'), photos, theme }
  const reasons: AlbumReason[] = []
  const read: Read[] = []
  for (const [index, { name, layers }] of album.pages.entries()) {
    const one = fromLayers(layers, context)
    const empty = layers.filter(({ type, content }) => type === 'image' && content === '').length
    if (one.ok) read.push({ name, index, ...one.value, empty })
    // What can't be read lacks a picture its owner has let go of.
    else reasons.push(reasonOf('image_missing', '这一页有照片已经删掉了', { name, index }))
  }
  const sheets = read.filter(({ name }) => isSheetName(name)) as (Read & { name: `${number}` })[]
  const placed = sheets.reduce((sum, { slots }) => sum + slots.length, 0)
  const indexOf = new Map(read.map(({ name, index }) => [name, index]))
  for (const found of albumFindings(sheets, product, size, { photos: placed, pages: album.pageCount }))
    reasons.push(ofFinding(found, indexOf))
  const seen = new Map<string, string>()
  for (const page of read) {
    if (page.empty > 0) reasons.push(reasonOf('empty_frame', `这一页有 ${page.empty} 个空着的相框`, page))
    for (const text of page.texts.filter((one) => overflows(one, page.name, album)))
      reasons.push(reasonOf('overflow', `「${short(text.text)}」超出了能印的地方`, page))
    if (isSheetName(page.name))
      for (const { photo } of page.slots) {
        const before = seen.get(photo.id)
        seen.set(photo.id, before ?? page.name)
        const where = before === page.name ? '这一页' : `第 ${before} 页`
        if (before !== undefined) reasons.push(reasonOf('twice', `${where}已经有这张照片`, page, photo))
      }
  }
  return reasons.sort((a, b) => (a.index ?? -1) - (b.index ?? -1))
}

const short = (text: string): string => ([...text].length > 12 ? `${[...text].slice(0, 11).join('')}…` : text)

function reasonOf(
  reason: AlbumReason['reason'],
  message: string,
  page?: { name: string; index: number },
  photo?: Pick<LayoutPhoto, 'id' | 'widthPx' | 'heightPx'>,
): AlbumReason {
  const where = { index: page?.index ?? null, page: page?.name ?? null }
  const [width, height] = [photo?.widthPx ?? 0, photo?.heightPx ?? 0]
  return { reason, ...said[reason], message, ...where, image: photo?.id ?? null, width, height }
}

function ofFinding({ code, detail, page: name, photo, stop }: AlbumFinding, indexOf: ReadonlyMap<string, number>) {
  const page = name === undefined ? undefined : { name, index: indexOf.get(name) ?? 0 }
  const reason = reasonOf(code, detail, page, photo)
  return stop ? { ...reason, severity: 'confirm' as const } : reason
}

/** Half a millimetre is what rounding to pixels and back may make. */
const touchMm = 0.5

/** Does a line of words leave what is safe to print on its sheet, or run into the fold? */
function overflows({ xMm, lengthMm, align, vertical, yMm }: PageText, name: string, { product, size }: CheckedAlbum) {
  const { double, widthMm, heightMm, safeMm, gutterMm } = pageGeometry(product, size)
  const sheetMm = double && isSheetName(name) ? 2 * widthMm : widthMm
  if (vertical) return yMm + lengthMm > heightMm - safeMm + touchMm
  const left = align === 'left' ? xMm : xMm - lengthMm * (align === 'center' ? 0.5 : 1)
  const right = left + lengthMm
  // Words that lie across the fold can't be read there, unless the book opens flat.
  const inFold = sheetMm > widthMm && gutterMm > 0 && left < widthMm && right > widthMm + touchMm
  return left < safeMm - touchMm || right > sheetMm - safeMm + touchMm || inFold
}
