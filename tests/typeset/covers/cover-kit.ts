import type { CoverInput, CoverPhoto } from '#lib/covers/cover.ts'
import { usualHardCase } from '#lib/covers/panel.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { Origin, SceneItem } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'

const mmPerPt = 25.4 / 72

export const photo: CoverPhoto = { media: 'p', widthPx: 4000, heightPx: 3000, alt: '' }

export const plain: CoverInput = {
  cover: 'vertical',
  way: 0,
  title: '外公的收音机',
  subtitle: '献给那些美好的回忆',
  author: '苏棠',
  years: '2014 ～ 2024',
  photo,
  back: { quotation: ['那时候的人把声音当成家具，', '摆在屋子正中间。'], facts: ['二百一十四篇。'], photo },
  logo: { name: '心书', mark: true },
  spineMm: 12,
  trimWidthMm: 148,
  trimHeightMm: 210,
}

export const trims: readonly (readonly [number, number])[] = [
  [148, 210],
  [210, 285],
  [210, 210],
  [185, 210],
  [170, 240],
]

export { usualHardCase }

export type Box = { x0: number; y0: number; x1: number; y1: number; text: string; role: Origin['role'] }

/**
 * Boxes of all letters and emoji on the sheet: advances across, 0.84 em up and 0.06 down, where Han have their ink; dots
 * and dashes have theirs in a narrow band, and a column is set by it.
 */
export const letterBoxes = (items: readonly SceneItem[], fonts: FontBook, matrix: Matrix = IDENTITY): Box[] =>
  items.flatMap((item): Box[] => {
    if (item.kind === 'group') return letterBoxes(item.items, fonts, multiply(matrix, item.matrix))
    const role = item.kind === 'image' ? undefined : item.origin?.role
    if (item.kind === 'emoji')
      return [
        around(
          matrix,
          { x0: item.xMm, y0: item.yMm, x1: item.xMm + item.sizeMm, y1: item.yMm + item.sizeMm },
          item.sequence,
          role,
        ),
      ]
    if (item.kind !== 'text') return []
    const em = item.sizePt * mmPerPt
    return item.clusters.flatMap((cluster, i) => {
      const x = item.xMm[i] ?? 0
      if (cluster.trim() === '') return []
      const wide = fonts.advance(item.face, cluster) * em
      // Marks have their ink in one half of their box.
      const from = /^[“（《]$/.test(cluster) ? 0.5 * wide : 0
      const to = /^[，：、。！？”）》]$/.test(cluster) ? 0.5 * wide : wide
      const ink = '—⸺…～〜'.includes(cluster) ? fonts.inkBox(item.face, cluster) : undefined
      const [up, down] = ink ? [ink.y1, ink.y0] : [0.84, -0.06]
      return [
        around(matrix, { x0: x + from, y0: item.yMm - up * em, x1: x + to, y1: item.yMm - down * em }, cluster, role),
      ]
    })
  })

const around = (
  m: Matrix,
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  text: string,
  role: Origin['role'],
): Box => {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]] as const)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys), text, role }
}

export const textOf = (boxes: readonly Box[], role: Origin['role']): string =>
  boxes
    .filter((box) => box.role === role)
    .map((box) => box.text)
    .join('')
    .replace(/\s/gu, '')
