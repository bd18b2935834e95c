import type { PrintElement, PrintElementType, PrintLine, PrintPage } from '#lib/books/print-page.ts'
import { pxPerMm } from '#lib/books/print-page.ts'
import type { GroupItem, Origin, SceneItem, ScenePage } from '#lib/print/scene.ts'

type Matrix = GroupItem['matrix']
type Leaf = Exclude<SceneItem, GroupItem>

/** A tenth of a thousandth of a px: far below what any press or screen resolves, and short on the wire. */
const px = (mm: number): number => Math.round(mm * pxPerMm * 1e4) / 1e4
const mm = (value: number): number => value / pxPerMm
const pxPerPt = 96 / 72
const fontPx = (pt: number): number => Math.round(pt * pxPerPt * 1e4) / 1e4

const scalePath = (d: string, by: number): string =>
  d.replace(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi, (number) => String(Math.round(Number(number) * by * 1e4) / 1e4))

const movedMatrix = (m: Matrix, by: (n: number) => number): Matrix => [m[0], m[1], m[2], m[3], by(m[4]), by(m[5])]

/** First `inner`, then `outer`, as nested SVG transforms do. */
const times = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const leaves = (items: SceneItem[], matrix?: Matrix): { item: Leaf; matrix?: Matrix }[] =>
  items.flatMap((item) =>
    item.kind === 'group'
      ? leaves(item.items, matrix ? times(matrix, item.matrix) : item.matrix)
      : [{ item, ...(matrix ? { matrix } : {}) }],
  )

const typeOfText = (origin: Origin | undefined, kind: ScenePage['kind']): PrintElementType => {
  switch (origin?.role) {
    case 'title':
    case 'subtitle':
    case 'date':
    case 'note':
      return origin.role
    case 'catalogue':
      return 'catalog'
    case 'caption':
      return 'note'
    case 'running':
      return 'label-t'
    case 'label':
      return kind === 'opener' ? 'label-d' : 'label'
    case 'folio':
    case 'place':
    case 'likes':
      return 'label'
    case 'text':
      return origin.entryId === undefined ? 'p' : 'text'
    default:
      return origin?.entryId === undefined ? 'p' : 'text'
  }
}

const lineOf = (item: Extract<Leaf, { kind: 'text' | 'emoji' }>): Omit<PrintLine, 'last'> => {
  const comment = item.origin?.role === 'comment' ? { isComment: true } : {}
  if (item.kind === 'emoji') {
    return {
      text: [item.sequence],
      x: [px(item.xMm)],
      y: px(item.yMm),
      emoji: [item.sequence],
      face: 'emoji',
      fontSize: px(item.sizeMm),
      ink: { cmyk: [0, 0, 0, 100], rgb: '#000000' },
      ...comment,
    }
  }
  return {
    text: item.clusters,
    x: item.xMm.map(px),
    y: px(item.yMm),
    emoji: item.clusters.map(() => null),
    face: item.face,
    fontSize: fontPx(item.sizePt),
    ink: item.ink,
    ...(item.glyphs ? { glyphs: item.glyphs } : {}),
    ...(item.features === undefined ? {} : { features: item.features }),
    ...comment,
  }
}

const owner = (origin: Origin | undefined): Partial<PrintElement> => ({
  ...(origin?.entryId === undefined ? {} : { msgId: origin.entryId }),
  ...(origin?.role === undefined ? {} : { role: origin.role }),
})

const sameOrigin = (a: Origin | undefined, b: Origin | undefined): boolean =>
  a?.entryId === b?.entryId && a?.role === b?.role

const textBox = (lines: PrintLine[]): { x: number; y: number; w: number; h: number } => {
  const x = Math.min(...lines.flatMap((line) => line.x))
  const right = Math.max(...lines.map((line) => (line.x[line.x.length - 1] ?? x) + line.fontSize))
  // Emoji lines give the top of the square, text lines the baseline; 0.88 is the ascent of the em box.
  const top = Math.min(...lines.map((line) => line.y - (line.face === 'emoji' ? 0 : 0.88 * line.fontSize)))
  const bottom = Math.max(...lines.map((line) => line.y + (line.face === 'emoji' ? 1 : 0.12) * line.fontSize))
  return { x, y: top, w: right - x, h: bottom - top }
}

/** Signed address of a picture, given its content hash and the width in CSS px its whole upright form is shown at. */
export type AddressOf = (sha256: string, shownPx: number) => string

const shape = (item: Exclude<Leaf, { kind: 'text' | 'emoji' }>, id: number, addressOf: AddressOf): PrintElement => {
  const common = { id, ...owner(item.origin) }
  if (item.kind === 'path') {
    return {
      ...common,
      type: item.qr === undefined ? 'label' : 'qrcode',
      ...{ x: 0, y: 0, w: 0, h: 0 },
      d: scalePath(item.d, pxPerMm),
      ...(item.qr === undefined ? {} : { url: item.qr }),
      ...(item.fill ? { fill: item.fill } : {}),
      ...(item.stroke ? { stroke: item.stroke } : {}),
      ...(item.strokeMm === undefined ? {} : { strokeWidth: px(item.strokeMm) }),
    }
  }
  const box = { x: px(item.xMm), y: px(item.yMm), w: px(item.wMm), h: px(item.hMm) }
  if (item.kind === 'rect') return { ...common, type: 'label', ...box, fill: item.fill }
  return {
    ...common,
    // Spec §4: a video element without video source becomes an image.
    type: item.video ? 'video' : 'image',
    ...box,
    pid: item.media,
    src: addressOf(item.media, box.w / item.crop.w),
    thumbnail: addressOf(item.media, 160),
    ...(item.video ? { video: item.video.url } : {}),
    crop: item.crop,
    pixels: { w: item.widthPx, h: item.heightPx },
    ...(item.tone === undefined ? {} : { tone: item.tone }),
    ...(item.clip === undefined ? {} : { clip: scalePath(item.clip, pxPerMm) }),
    alt: item.alt,
  }
}

const elementsOf = (page: ScenePage, addressOf: AddressOf): PrintElement[] => {
  const elements: PrintElement[] = []
  let run: { origin: Origin | undefined; matrix: Matrix | undefined; lines: Omit<PrintLine, 'last'>[] } | undefined
  const endRun = (): void => {
    if (!run) return
    const { origin, matrix } = run
    const content = run.lines.map((line, index, all) => ({ ...line, last: index === all.length - 1 }))
    elements.push({
      type: typeOfText(origin, page.kind),
      id: elements.length,
      ...owner(origin),
      ...textBox(content),
      fontSize: content[0]!.fontSize,
      content,
      ...(matrix ? { matrix: movedMatrix(matrix, px) } : {}),
    })
    run = undefined
  }
  for (const { item, matrix } of leaves(page.items)) {
    if (item.kind === 'text' || item.kind === 'emoji') {
      if (!run || !sameOrigin(run.origin, item.origin) || matrix !== run.matrix) {
        endRun()
        run = { origin: item.origin, matrix, lines: [] }
      }
      run.lines.push(lineOf(item))
      continue
    }
    endRun()
    const element = shape(item, elements.length, addressOf)
    elements.push(matrix ? { ...element, matrix: movedMatrix(matrix, px) } : element)
  }
  endRun()
  return elements
}

/** Marks posts that began on an earlier page or go on to a later one (spec §3: preceded, followed). */
const markRuns = (pages: PrintPage[]): PrintPage[] => {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  for (const page of pages) {
    for (const { msgId } of page.elements) {
      if (msgId === undefined) continue
      if (!first.has(msgId)) first.set(msgId, page.index)
      last.set(msgId, page.index)
    }
  }
  const marked = (element: PrintElement, index: number): PrintElement => {
    const { msgId } = element
    if (msgId === undefined) return element
    const preceded = first.get(msgId)! < index
    const followed = last.get(msgId)! > index
    return preceded || followed ? { ...element, preceded, followed } : element
  }
  return pages.map((page) => ({ ...page, elements: page.elements.map((element) => marked(element, page.index)) }))
}

/** Pages of one section in the spec's wire form. `bodyPt`: the style's body size. */
export const toPrintPages = (pages: ScenePage[], bodyPt: number, addressOf: AddressOf): PrintPage[] =>
  markRuns(
    pages.map((page, index) => ({
      index,
      pageNo: page.folio ?? null,
      year: /^[1-9]\d{5}$/.test(page.month) ? Number(page.month.slice(0, 4)) : null,
      month: /^[1-9]\d{5}$/.test(page.month) ? Number(page.month.slice(4)) : null,
      kind: page.kind,
      side: page.side,
      width: px(page.widthMm),
      height: px(page.heightMm),
      bleed: px(page.bleedMm),
      fontSize: fontPx(bodyPt),
      elements: elementsOf(page, addressOf),
    })),
  )

const originOf = (element: PrintElement): { origin?: Origin } => {
  if (element.msgId === undefined && element.role === undefined) return {}
  const role = element.role as Origin['role']
  return {
    origin: {
      ...(element.msgId === undefined ? {} : { entryId: element.msgId }),
      ...(role === undefined ? {} : { role }),
    },
  }
}

const itemsOf = (element: PrintElement): SceneItem[] => {
  const origin = originOf(element)
  if (element.content) {
    return element.content.map((line): SceneItem => {
      if (line.face === 'emoji') {
        return {
          kind: 'emoji',
          sequence: line.text[0]!,
          xMm: mm(line.x[0]!),
          yMm: mm(line.y),
          sizeMm: mm(line.fontSize),
          ...origin,
        }
      }
      return {
        kind: 'text',
        face: line.face as Extract<SceneItem, { kind: 'text' }>['face'],
        sizePt: line.fontSize / pxPerPt,
        ink: line.ink,
        yMm: mm(line.y),
        clusters: line.text,
        xMm: line.x.map(mm),
        ...(line.glyphs ? { glyphs: line.glyphs } : {}),
        ...(line.features === undefined ? {} : { features: line.features }),
        ...origin,
      }
    })
  }
  if (element.d !== undefined) {
    return [
      {
        kind: 'path',
        d: scalePath(element.d, 1 / pxPerMm),
        ...(element.url === undefined ? {} : { qr: element.url }),
        ...(element.fill ? { fill: element.fill } : {}),
        ...(element.stroke ? { stroke: element.stroke } : {}),
        ...(element.strokeWidth === undefined ? {} : { strokeMm: mm(element.strokeWidth) }),
        ...origin,
      },
    ]
  }
  const box = { xMm: mm(element.x), yMm: mm(element.y), wMm: mm(element.w), hMm: mm(element.h) }
  if (element.pid !== undefined) {
    return [
      {
        kind: 'image',
        media: element.pid,
        ...box,
        crop: element.crop ?? { x: 0, y: 0, w: 1, h: 1 },
        widthPx: element.pixels?.w ?? 0,
        heightPx: element.pixels?.h ?? 0,
        alt: element.alt ?? '',
        ...(element.tone === undefined ? {} : { tone: element.tone }),
        ...(element.clip === undefined ? {} : { clip: scalePath(element.clip, 1 / pxPerMm) }),
        ...(element.video === undefined ? {} : { video: { url: element.video } }),
        ...origin,
      },
    ]
  }
  return element.fill ? [{ kind: 'rect', ...box, fill: element.fill, ...origin }] : []
}

/** The page as our painters take it, from the answer alone. Lengths return within 0.0001 mm. */
export const fromPrintPage = (page: PrintPage): ScenePage => ({
  widthMm: mm(page.width),
  heightMm: mm(page.height),
  bleedMm: mm(page.bleed),
  side: page.side,
  ...(page.pageNo === null ? {} : { folio: page.pageNo }),
  month: page.year === null || page.month === null ? '' : `${page.year}${String(page.month).padStart(2, '0')}`,
  kind: page.kind,
  items: page.elements.flatMap((element) => {
    const items = itemsOf(element)
    return element.matrix ? [{ kind: 'group' as const, matrix: movedMatrix(element.matrix, mm), items }] : items
  }),
})

/** Where the pictures of these pages are found, by content hash; what a painter's image address asks for. */
export const pictureAddresses = (pages: PrintPage[]): Map<string, string> =>
  new Map(
    pages.flatMap((page) =>
      page.elements.flatMap((element): [string, string][] =>
        element.pid !== undefined && element.src !== undefined ? [[element.pid, element.src]] : [],
      ),
    ),
  )
