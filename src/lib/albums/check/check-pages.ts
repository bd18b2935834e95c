import { holidayNotice } from '#lib/almanac/notices.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import type { AlbumProduct, AlbumSize } from '#lib/print/products/album-products.ts'
import { canvasOf } from '#lib/print/products/album-sizes.ts'
import { pageUnit, wholeOf } from '#lib/print/products/album-words.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { fromLayers } from '../layers/from-layers.ts'
import { pageGeometry } from '../layout/geometry.ts'
import { type PageText, pageText } from '../layout/page-text.ts'
import { leafWords, pageWords } from '../layout/page-words.ts'
import { isSheetName, printedPlaces } from '../layout/printed-places.ts'
import type { Slot } from '../layout/slot.ts'
import type { Theme } from '../layout/theme.ts'
import { monthGrid } from '../leaves/month-grid.ts'
import { isOwnDayId } from '../leaves/month-items.ts'
import { type AlbumFinding, albumFindings } from './album-findings.ts'

const ownReasons = ['image_missing', 'empty_frame', 'overflow', 'missing_glyph', 'bound', 'twice', 'no_notice'] as const

/**
 * Something the check says of an album (row 3.43). `error`: it can't be printed; `confirm`: only after an explicit yes; `warn`:
 * worth a look. `index` counts pages from 0; null: it is about the whole album.
 */
export type AlbumReason = {
  reason: AlbumFinding['code'] | (typeof ownReasons)[number]
  severity: 'error' | 'confirm' | 'warn'
  title: string
  message: string
  suggestion: string | null
  index: number | null
  /** Name of the page. */
  page: string | null
  /** What it is called on screens: 第 2—3 页. */
  where: string | null
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
  /** Lines are measured by what will be printed, whatever their layers say. */
  fonts: FontBook
  /** Words of the cover. */
  title: string
  author: string
}

type Said = Pick<AlbumReason, 'severity' | 'title' | 'suggestion'>

/** Rows 5.2–5.6; the others are ours. */
const said: Record<AlbumReason['reason'], Said> = {
  page_size: { severity: 'error', title: '页数有点少哦', suggestion: '多放一些照片' },
  image_count: { severity: 'error', title: '图片数量不够哦', suggestion: '再放一些照片' },
  small_image: { severity: 'warn', title: '图片尺寸偏小', suggestion: '返回编辑页，点击红色感叹号查看' },
  image_missing: { severity: 'error', title: '照片不见了', suggestion: '换一张照片' },
  empty_frame: { severity: 'error', title: '有空着的相框', suggestion: '从照片盘里放一张，或者换一版' },
  bound: { severity: 'error', title: '页数装不成册', suggestion: '去编辑页删掉几页' },
  missing_glyph: { severity: 'confirm', title: '有字印不出来', suggestion: '换一个字，或者照样印成〓' },
  overflow: { severity: 'error', title: '文字放不下', suggestion: '把这一句写短一些' },
  'head-cut': { severity: 'warn', title: '脸被裁到', suggestion: '拖一下照片，让人完整' },
  'head-in-fold': { severity: 'warn', title: '脸离订口太近', suggestion: '拖一下照片，或者换一版' },
  'head-at-trim': { severity: 'warn', title: '脸离裁切边太近', suggestion: '拖一下照片，或者换一版' },
  no_notice: { severity: 'confirm', title: '放假安排还没公布', suggestion: '不等了就这样印，或者公布以后再锁定' },
  twice: { severity: 'warn', title: '同一张照片放了两次', suggestion: '换一张照片' },
}

type Read = { name: string; where: string; index: number; slots: Slot[]; texts: PageText[]; empty: number }

/** All an album's check has to say, in the order of its pages, what is about the whole first. Pure. */
export function checkPages(album: CheckedAlbum): AlbumReason[] {
  const { product, size, theme, photos, fonts } = album
  const context = { canvas: canvasOf(product, size, 'inner'), photos, theme }
  const places = printedPlaces(album.pages, product.double)
  const reasons: AlbumReason[] = [...boundReasons(album, places), ...noticeReasons(product)]
  const read: Read[] = []
  for (const [index, { name, layers }] of album.pages.entries()) {
    const one = fromLayers(layers, context)
    const counted = isSheetName(name) && product.double
    const printed = places[index] ?? 1
    const where =
      product.form === 'book'
        ? pageWords(name, String(printed), counted ? 'sheet' : 'page')
        : leafWords(product.form, name, printed)
    const empty = layers.filter(({ type, content }) => type === 'image' && content === '').length
    const place = { name, where, index }
    if (one.ok) {
      const texts = one.value.texts.map((text) => pageText(text, fonts))
      read.push({ ...place, slots: one.value.slots, texts, empty })
    }
    // What can't be read lacks a picture its owner has let go of.
    else reasons.push(reasonOf('image_missing', '这一页有照片已经删掉了', place))
  }
  const sheets = read.filter(({ name }) => isSheetName(name)) as (Read & { name: `${number}` })[]
  const placed = sheets.reduce((sum, { slots }) => sum + slots.length, 0)
  const named = new Map(read.map((page) => [page.name, page]))
  for (const found of albumFindings(sheets, product, size, { photos: placed, pages: album.pageCount }))
    reasons.push(ofFinding(found, named))
  const seen = new Map<string, string>()
  for (const page of read) {
    if (page.empty > 0) reasons.push(reasonOf('empty_frame', `这一页有 ${page.empty} 个空着的相框`, page))
    for (const text of page.texts.filter((one) => overflows(one, page.name, album)))
      reasons.push(reasonOf('overflow', `「${short(text.text)}」超出了能印的地方`, page))
    for (const text of page.texts) {
      const lost = lostIn(text.text, text.face, fonts)
      if (lost !== '') reasons.push(reasonOf('missing_glyph', `「${lost}」没有字形`, page))
    }
    // Several people may well be sent the same card, a cover may come again as a month.
    if (isSheetName(page.name) && product.form === 'book')
      for (const { photo } of page.slots) {
        const before = seen.get(photo.id)
        seen.set(photo.id, before ?? page.where)
        const where = before === page.where ? '这一页' : before
        if (before !== undefined) reasons.push(reasonOf('twice', `${where}已经有这张照片`, page, photo))
      }
  }
  return reasons.sort((a, b) => (a.index ?? -1) - (b.index ?? -1))
}

/** A calendar of a year whose days off nobody has been told of (board 20): printed after a yes. */
const noticeReasons = ({ year }: AlbumProduct): AlbumReason[] =>
  year === undefined || holidayNotice(year)
    ? []
    : [reasonOf('no_notice', `${year} 年的放假安排还没公布：没有「休」「班」，只有周末和法定的日子是红的`)]

const short = (text: string): string => ([...text].length > 12 ? `${[...text].slice(0, 11).join('')}…` : text)

function reasonOf(
  reason: AlbumReason['reason'],
  message: string,
  page?: { name: string; where: string; index: number },
  photo?: Pick<LayoutPhoto, 'id' | 'widthPx' | 'heightPx'>,
): AlbumReason {
  const where = { index: page?.index ?? null, page: page?.name ?? null, where: page?.where ?? null }
  const [width, height] = [photo?.widthPx ?? 0, photo?.heightPx ?? 0]
  return { reason, ...said[reason], message, ...where, image: photo?.id ?? null, width, height }
}

function ofFinding({ code, detail, page: name, photo, stop }: AlbumFinding, named: ReadonlyMap<string, Read>) {
  const page = name === undefined ? undefined : named.get(name)
  const reason = reasonOf(code, detail, page, photo)
  return stop ? { ...reason, severity: 'confirm' as const } : reason
}

/** What stands in the way of binding it: too many pages, leaves left over, a double sheet that is no two facing pages. */
function boundReasons({ product, size, pages, title, author, fonts, theme }: CheckedAlbum, places: readonly number[]) {
  const printed = pages.reduce((sum, { name }) => sum + (product.double && isSheetName(name) ? 2 : 1), 0)
  const { max, step } = size.pages
  const torn = product.double && pages.some(({ name }, at) => isSheetName(name) && (places[at] ?? 0) % 2 !== 0)
  const unit = pageUnit(product)
  const kind = product.form === 'book' ? '这种册子' : wholeOf(product)
  const found: AlbumReason[] = []
  if (printed > max) found.push(reasonOf('bound', `有 ${printed} ${unit}，${kind}最多 ${max} ${unit}`))
  if (printed % step !== 0) found.push(reasonOf('bound', `有 ${printed} ${unit}，要是 ${step} 的倍数才装得成`))
  if (torn) found.push(reasonOf('bound', '有一对页分在同一张纸的两面'))
  const lost = lostIn(`${title}${author}`, theme.title, fonts)
  if (lost !== '') found.push(reasonOf('missing_glyph', `封面上的「${lost}」没有字形`))
  return found
}

/** Characters nothing here can draw; they would be printed as 〓. */
const lostIn = (text: string, face: FaceId, fonts: FontBook): string =>
  [
    ...new Set(graphemes(text).filter((one) => one.trim() !== '' && !fonts.has(face, one) && !fonts.hasEmoji(one))),
  ].join('')

/** Half a millimetre is what rounding to pixels and back may make. */
const touchMm = 0.5

/** The press cuts so exactly. */
const folioSafeMm = 3

/** Does a line of words leave what is safe to print on its sheet, or run into the fold? */
function overflows(
  { id, xMm, lengthMm, align, vertical, yMm, sizePt, role }: PageText,
  name: string,
  { product, size }: CheckedAlbum,
) {
  // A day of a calendar has a field of its own: the words of the next begin where it ends.
  if (
    product.year !== undefined &&
    isOwnDayId(id) &&
    lengthMm > monthGrid(pageGeometry(product, size), 5).columnMm + touchMm
  )
    return true
  const { double, widthMm, heightMm, gutterMm, ...page } = pageGeometry(product, size)
  // Page numbers stand in the margin; a cut that is off leaves them whole.
  const safeMm = role === 'folio' ? Math.min(folioSafeMm, page.safeMm) : page.safeMm
  const sheetMm = double && isSheetName(name) ? 2 * widthMm : widthMm
  const em = sizePt * mmPerPt
  if (vertical) {
    const beside = xMm - em / 2 < safeMm - touchMm || xMm + em / 2 > sheetMm - safeMm + touchMm
    return beside || yMm < safeMm - touchMm || yMm + lengthMm > heightMm - safeMm + touchMm
  }
  if (yMm - 0.7 * em < safeMm - touchMm || yMm > heightMm - safeMm + touchMm) return true
  const left = align === 'left' ? xMm : xMm - lengthMm * (align === 'center' ? 0.5 : 1)
  const right = left + lengthMm
  // Words that lie across the fold can't be read there, unless the book opens flat.
  const inFold = sheetMm > widthMm && gutterMm > 0 && left < widthMm && right > widthMm + touchMm
  return left < safeMm - touchMm || right > sheetMm - safeMm + touchMm || inFold
}
