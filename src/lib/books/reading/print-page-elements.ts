import type { PrintElement, PrintElementType, PrintLine } from '#lib/books/reading/print-page.ts'
import { fontPx, type Matrix, movedMatrix, px, pxPerMm, scalePath } from '#lib/books/reading/print-page-units.ts'
import type { GroupItem, Origin, SceneItem, ScenePage } from '#lib/print/scene.ts'

type Leaf = Exclude<SceneItem, GroupItem>

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

/** What the spec says of a line of likes and comments: `commenterX` is where the commenter's name begins. */
const socialOf = (origin: Origin | undefined, startPx: number): Partial<PrintLine> => ({
  ...(origin?.role === 'comment' ? { isComment: true } : {}),
  ...(origin?.social ? { commentStat: origin.social } : {}),
  ...(origin?.commenter ? { commenterX: startPx } : {}),
})

const lineOf = (item: Extract<Leaf, { kind: 'text' | 'emoji' }>): Omit<PrintLine, 'last'> => {
  if (item.kind === 'emoji') {
    return {
      text: [item.sequence],
      x: [px(item.xMm)],
      y: px(item.yMm),
      emoji: [item.sequence],
      face: 'emoji',
      fontSize: px(item.sizeMm),
      ink: { cmyk: [0, 0, 0, 100], rgb: '#000000' },
      ...(item.tone === undefined ? {} : { tone: item.tone }),
      ...socialOf(item.origin, px(item.xMm)),
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
    ...socialOf(item.origin, px(item.xMm[0] ?? 0)),
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
  if (item.kind === 'rect')
    return { ...common, type: 'label', ...box, fill: item.fill, ...(item.fade ? { fade: item.fade } : {}) }
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

/** Everything on a page as elements of the wire form, in painting order. */
export const elementsOf = (page: ScenePage, addressOf: AddressOf): PrintElement[] => {
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
