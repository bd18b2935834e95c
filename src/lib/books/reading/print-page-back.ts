import type { PrintElement, PrintLine, PrintPage } from '#lib/books/reading/print-page.ts'
import { mm, movedMatrix, pxPerMm, pxPerPt, scalePath } from '#lib/books/reading/print-page-units.ts'
import type { Origin, SceneItem, ScenePage } from '#lib/print/scene.ts'

const originOf = (element: PrintElement, line?: PrintLine): { origin?: Origin } => {
  if (element.msgId === undefined && element.role === undefined) return {}
  const role = element.role as Origin['role']
  return {
    origin: {
      ...(element.msgId === undefined ? {} : { entryId: element.msgId }),
      ...(role === undefined ? {} : { role }),
      ...(line?.commentStat ? { social: line.commentStat } : {}),
      ...(line?.commenterX === undefined ? {} : { commenter: true as const }),
    },
  }
}

const itemsOf = (element: PrintElement): SceneItem[] => {
  const origin = originOf(element)
  if (element.content) {
    return element.content.map((line): SceneItem => {
      const origin = originOf(element, line)
      if (line.face === 'emoji') {
        return {
          kind: 'emoji',
          sequence: line.text[0]!,
          xMm: mm(line.x[0]!),
          yMm: mm(line.y),
          sizeMm: mm(line.fontSize),
          ...(line.tone === undefined ? {} : { tone: line.tone }),
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
        ...(element.average === undefined ? {} : { average: element.average }),
        ...(element.tone === undefined ? {} : { tone: element.tone }),
        ...(element.clip === undefined ? {} : { clip: scalePath(element.clip, 1 / pxPerMm) }),
        ...(element.video === undefined ? {} : { video: { url: element.video } }),
        ...origin,
      },
    ]
  }
  const fade = element.fade ? { fade: element.fade } : {}
  return element.fill ? [{ kind: 'rect', ...box, fill: element.fill, ...fade, ...origin }] : []
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
