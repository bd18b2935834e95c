import sharp from 'sharp'
import type { PrintFonts } from '#lib/print/font/fonts.server.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import type { FaceId, Ink, Scene, SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'

/** 100 % black, as all text prints (PRINT.md 2.6). */
const K100: Ink = { cmyk: [0, 0, 0, 100], rgb: '#231f1d' }
const ACCENT: Ink = { cmyk: [20, 76, 80, 10], rgb: '#b3522f' }

const PT = 25.4 / 72

/** A line set at its natural advances: one word for Latin, the table for the rest. */
export const line = (
  fonts: PrintFonts,
  { face, sizePt }: { face: FaceId; sizePt: number },
  { x, y }: { x: number; y: number },
  text: string,
): TextItem => {
  const clusters: string[] = []
  const xMm: number[] = []
  let pen = x
  const words: string[][] = []
  for (const cluster of graphemes(text)) {
    const latin = /^[!-~\u00c0-\u024f]/.test(cluster)
    if (latin && /^[!-~\u00c0-\u024f]/.test(words.at(-1)?.at(-1) ?? '')) words.at(-1)!.push(cluster)
    else words.push([cluster])
  }
  for (const own of words) {
    const advances = own.length > 1 ? fonts.shapeWord(face, own.join('')) : [fonts.advance(face, own[0]!)]
    own.forEach((cluster, i) => {
      clusters.push(cluster)
      xMm.push(pen)
      pen += advances[i]! * sizePt * PT
    })
  }
  return { kind: 'text', face, sizePt, ink: K100, yMm: y, clusters, xMm }
}

const vertical = (fonts: PrintFonts, sizePt: number, x: number, y: number, text: string): TextItem[] =>
  graphemes(text).map((cluster, i) => ({
    kind: 'text',
    face: 'serif',
    sizePt,
    ink: ACCENT,
    yMm: y + i * sizePt * PT,
    clusters: [cluster],
    xMm: [x],
    glyphs: [fonts.vertGlyph('serif', cluster.codePointAt(0)!)],
    features: 'vert',
  }))

export const photo = (): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#9fc3d8"/>' +
        '<circle cx="900" cy="200" r="90" fill="#f6d27a"/><path d="M0 800L400 300 700 650 900 450 1200 800Z" fill="#5d7a55"/></svg>',
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer()

export const page = (items: SceneItem[], rest: Partial<ScenePage> = {}): ScenePage => ({
  widthMm: 148,
  heightMm: 210,
  bleedMm: 3,
  side: 'right',
  month: '202306',
  kind: 'body',
  items,
  ...rest,
})

/** One page with everything a painter must know. */
export const everything = (fonts: PrintFonts): Scene => ({
  hash: 'everything',
  title: '小满的书 & <拾光>',
  author: '林一',
  pages: [
    page([
      { kind: 'rect', xMm: -3, yMm: -3, wMm: 154, hMm: 20, fill: { cmyk: [3, 8, 11, 0], rgb: '#f7ece0' } },
      line(fonts, { face: 'serif', sizePt: 10 }, { x: 20, y: 30 }, '六月的第一天，我们去了海边。“慢慢走”，她说。'),
      line(fonts, { face: 'serif-semibold', sizePt: 14 }, { x: 20, y: 38 }, 'AVATAR office Toffee 2023年6月1日'),
      line(fonts, { face: 'wenkai', sizePt: 9 }, { x: 20, y: 46 }, '霞鹜文楷：点赞、评论 Hello Wave — 龘靐齉㐂'),
      line(fonts, { face: 'garamond', sizePt: 25 }, { x: 20, y: 58 }, '18'),
      line(fonts, { face: 'garamond', sizePt: 11 }, { x: 34, y: 58 }, '20:18 Te Va fifl 汉字'),
      line(
        fonts,
        { face: 'sans', sizePt: 9 },
        { x: 20, y: 64 },
        'caf\u00e9 cafe\u0301 x\u0301 葛\u{e0100}城 \u2f00 一 \u{10ffff}',
      ),
      ...vertical(fonts, 14, 128, 40, '「六月，竖排」ー'),
      { kind: 'emoji', sequence: '👨‍👩‍👧', xMm: 20, yMm: 70, sizeMm: 8 },
      { kind: 'emoji', sequence: '❤️', xMm: 30, yMm: 70, sizeMm: 8 },
      { kind: 'emoji', sequence: '🇨🇳', xMm: 40, yMm: 70, sizeMm: 8 },
      { kind: 'emoji', sequence: '🪇', xMm: 50, yMm: 70, sizeMm: 8 },
      {
        kind: 'image',
        media: 'photo',
        xMm: 20,
        yMm: 84,
        wMm: 60,
        hMm: 60,
        crop: { x: 0.3, y: 0, w: 2 / 3, h: 1 },
        widthPx: 1200,
        heightPx: 800,
        alt: '海边',
      },
      {
        kind: 'group',
        matrix: [0, 1, -1, 0, 120, 90],
        items: [
          line(fonts, { face: 'sans-medium', sizePt: 9 }, { x: 0, y: 0 }, '转了九十度 Rotated'),
          { kind: 'path', d: 'M0 2L30 2', stroke: ACCENT, strokeMm: 0.3 },
        ],
      },
      { kind: 'path', d: 'M90 150C95 140 105 140 110 150L100 165Z', fill: ACCENT, stroke: K100, strokeMm: 0.25 },
    ]),
    page([line(fonts, { face: 'serif', sizePt: 10 }, { x: 20, y: 30 }, '七月')], {
      side: 'left',
      month: '202307',
      folio: '2',
    }),
    page([line(fonts, { face: 'serif', sizePt: 10 }, { x: 20, y: 30 }, '一月')], { month: '202401', folio: '3' }),
  ],
})
