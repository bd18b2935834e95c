import jsQR from 'jsqr'
import sharp from 'sharp'
import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { PathItem, SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'
import { svgPage } from '#lib/print/svg.ts'
import { IDENTITY, type Matrix, multiply, readPath, transformSegment } from '#lib/print/svg-path.ts'

/** A phone held as near as one reads sees about this much of paper. */
const dotsPerMm = 200 / 25.4
/** White around a code without which no phone finds it, in modules of the largest code we print (PRINT.md 2.4). */
const quietMm = 2

type Placed = { code: string; item: PathItem; matrix: Matrix }

const codesIn = (items: readonly SceneItem[], matrix: Matrix): Placed[] =>
  items.flatMap((item): Placed[] => {
    if (item.kind === 'group') return codesIn(item.items, multiply(matrix, item.matrix))
    return item.kind === 'path' && item.qr !== undefined ? [{ code: item.qr, item, matrix }] : []
  })

/** The part of the page the code lies on, with its white. */
const windowOf = ({ item, matrix }: Placed) => {
  const points = readPath(item.d).flatMap((segment) => {
    const [, ...at] = transformSegment(segment, matrix)
    return at.length >= 2 ? [at.slice(-2) as [number, number]] : []
  })
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x0, y0] = [Math.min(...xs) - quietMm, Math.min(...ys) - quietMm]
  return { xMm: x0, yMm: y0, wMm: Math.max(...xs) + quietMm - x0, hMm: Math.max(...ys) + quietMm - y0 }
}

type Window = ReturnType<typeof windowOf>

const mmPerPt = 25.4 / 72

/** Letters as the boxes they stand in: no fonts are asked, and a letter over a code spoils it either way. */
const boxesOf = ({ clusters, xMm, yMm, sizePt, ink }: TextItem): SceneItem[] => {
  const size = sizePt * mmPerPt
  return clusters.flatMap((cluster, at) =>
    cluster.trim() === ''
      ? []
      : [{ kind: 'rect', xMm: xMm[at]!, yMm: yMm - 0.8 * size, wMm: size * 0.9, hMm: size * 0.9, fill: ink }],
  )
}

/** Leaves out what lies elsewhere on the page; what is turned or has an outline of its own is kept. */
const near = ({ xMm, yMm, wMm, hMm }: Window, self: PathItem) => {
  const touches = (x: number, y: number, w: number, h: number): boolean =>
    x < xMm + wMm && x + w > xMm && y < yMm + hMm && y + h > yMm
  return (item: SceneItem): boolean => {
    if (item.kind === 'rect' || item.kind === 'image') return touches(item.xMm, item.yMm, item.wMm, item.hMm)
    if (item.kind === 'path' && item.qr !== undefined && item !== self) {
      const other = windowOf({ code: item.qr, item, matrix: IDENTITY })
      return touches(other.xMm, other.yMm, other.wMm, other.hMm)
    }
    return item.kind !== 'emoji' || touches(item.xMm, item.yMm, item.sizeMm, item.sizeMm)
  }
}

/** A picture under a code, whatever it shows. */
const grey = `data:image/png;base64,${(
  await sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()
).toString('base64')}`

const isReadable = async (page: ScenePage, placed: Placed): Promise<boolean> => {
  const window = windowOf(placed)
  const widthPx = Math.ceil(window.wMm * dotsPerMm)
  const part = {
    ...page,
    items: page.items
      .flatMap((item) => (item.kind === 'text' ? boxesOf(item) : [item]))
      .filter(near(window, placed.item)),
  }
  const svg = svgPage(part, {
    window,
    widthPx,
    paper: '#ffffff',
    imageUrl: () => grey,
    emoji: { svg: () => undefined },
  })
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data === placed.code
}

/** Codes of a page as it is drawn that no phone reads, or reads as something else: by the ids of the posts they stand beside. */
const unreadableOn = async (page: ScenePage): Promise<(string | undefined)[]> => {
  const found: (string | undefined)[] = []
  for (const placed of codesIn(page.items, IDENTITY))
    if (!(await isReadable(page, placed))) found.push(placed.item.origin?.entryId)
  return found
}

/** What was found on a page is true of it for ever: a page is the same object from one layout to the next while nothing on it changes. */
const looked = new WeakMap<ScenePage, (string | undefined)[]>()

export const unreadableCodes = async (pages: readonly ScenePage[]): Promise<FoundIssue[]> => {
  const issues: FoundIssue[] = []
  for (const [index, page] of pages.entries()) {
    const found = looked.get(page) ?? (await unreadableOn(page))
    looked.set(page, found)
    for (const entryId of found)
      issues.push({
        ...{ reason: 'unreadable_code', severity: 'warn', index, month: page.month, width: 0, height: 0 },
        ...(entryId === undefined ? {} : { entryId }),
        title: '有二维码扫不出来',
        message: `第 ${index + 1} 页的二维码扫不出来`,
        suggestion: '换一个版式，或不放这一处的视频和链接',
      })
  }
  return issues
}
