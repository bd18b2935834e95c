import type { FontBook } from '#lib/print/font/font-book.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { FaceId, GroupItem, Ink, SceneItem } from '../print/scene.ts'
import { fillPath, handOf, type Point, rounded } from './drawing.ts'

const isHan = (char: string): boolean => /^\p{Script=Han}$/u.test(char)

/**
 * What a seal says: a title of four characters, else the name as seals carry it (苏棠之印, 欧阳晓印), else the first
 * character of the title.
 */
export function sealText(title: string, author: string): string {
  const [own, name] = [title, author === '佚名' ? '' : author].map((text) => [...text].filter(isHan).join(''))
  const titleText = own ?? ''
  const nameText = name ?? ''
  if ([...titleText].length === 4 && [...title.trim()].length === 4) return titleText
  const length = [...nameText].length
  if (length === 4) return nameText
  if (length === 3) return `${nameText}印`
  if (length === 2) return `${nameText}之印`
  return [...titleText][0] ?? [...title.trim()][0] ?? ''
}

/**
 * A seal in relief, read from the right: the body is cut by hand (edges waver, corners are worn), each character is
 * stretched to fill its field as seal cutters do. Outlines come from the face, so it stays vector and can be copied.
 */
export function carvedSeal(
  text: string,
  { xMm, yMm, wMm, hMm }: { xMm: number; yMm: number; wMm: number; hMm: number },
  { fill, paper }: { fill: Ink; paper: Ink },
  fonts: FontBook,
): SceneItem[] {
  const characters = [...text].slice(0, 4)
  const columns = characters.length <= 2 ? 1 : 2
  const rows = Math.ceil(characters.length / columns)
  const least = Math.min(wMm, hMm)
  const margin = (least < 12 ? 0.12 : 0.075) * least
  const gap = (least < 12 ? 0.09 : 0.055) * least
  const cellW = (wMm - 2 * margin - (columns - 1) * gap) / columns
  const cellH = (hMm - 2 * margin - (rows - 1) * gap) / rows
  const body = fillPath(bodyPath(text, xMm, yMm, wMm, hMm), fill, { role: 'label' })
  const letters = characters.map((char, index) => {
    const column = columns - 1 - Math.floor(index / rows)
    const row = index % rows
    return carved(
      char,
      { xMm: xMm + margin + column * (cellW + gap), yMm: yMm + margin + row * (cellH + gap), wMm: cellW, hMm: cellH },
      paper,
      fonts,
    )
  })
  return [body, ...letters]
}

const face: FaceId = 'serif-bold'

/** One character stretched over its field; thin ones (一) keep their proportions. */
function carved(
  char: string,
  { xMm, yMm, wMm, hMm }: { xMm: number; yMm: number; wMm: number; hMm: number },
  ink: Ink,
  fonts: FontBook,
): GroupItem {
  const box = fonts.inkBox(face, char) ?? { x0: 0, y0: -0.12, x1: 1, y1: 0.88 }
  const [inkW, inkH] = [Math.max(0.1, box.x1 - box.x0), Math.max(0.1, box.y1 - box.y0)]
  const plain = Math.min(wMm, hMm) / 0.92
  const [across, down] = [Math.min(wMm / inkW, plain * 1.22), Math.min(hMm / inkH, plain * 1.22)]
  const emMm = Math.min(across, down)
  // 1.3 is as far as a Song character is drawn out without looking distorted.
  const [sx, sy] = [Math.min(1.3, across / emMm), Math.min(1.3, down / emMm)]
  const [cx, cy] = [xMm + wMm / 2, yMm + hMm / 2]
  const originX = cx - sx * emMm * (box.x0 + inkW / 2)
  const baseline = cy + sy * emMm * (box.y0 + inkH / 2)
  return {
    kind: 'group',
    matrix: [sx, 0, 0, sy, originX, baseline],
    items: [
      {
        kind: 'text',
        face,
        sizePt: Math.round((emMm / mmPerPt) * 1000) / 1000,
        ink,
        yMm: 0,
        clusters: [char],
        xMm: [0],
        origin: { role: 'label' },
      },
    ],
  }
}

/** A rectangle whose sides waver by under a hundredth of its size. */
function bodyPath(text: string, x: number, y: number, w: number, h: number): string {
  const hand = handOf(text)
  const least = Math.min(w, h)
  const waver = (): number => (hand() - 0.5) * 0.013 * least
  const parts = 9
  const points: Point[] = []
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % 4] ?? from
    points.push(from)
    for (let i = 1; i < parts; i++) {
      const share = (i + (hand() - 0.5) * 0.5) / parts
      // Here and there a chip: where the knife met the edge.
      const inward = Math.abs(waver()) + (hand() > 0.9 ? 0.009 * least : 0)
      const [dx, dy] = [(to[0] - from[0]) * share, (to[1] - from[1]) * share]
      // Only inwards: the seal never leaves its slot.
      const normal: Point =
        index === 0 ? [0, inward] : index === 1 ? [-inward, 0] : index === 2 ? [0, -inward] : [inward, 0]
      points.push([from[0] + dx + normal[0], from[1] + dy + normal[1]])
    }
  })
  return rounded(points, 0.05 * least)
}
