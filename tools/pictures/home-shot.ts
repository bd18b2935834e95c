/** The books of the home page: one standing in daylight, the years before it lying in a pile. */
import { closedBook } from '../renderer/closed-book.ts'
import { type Face, lying, placed, standing } from '../renderer/mesh.ts'
import type { Shot } from '../renderer/render.ts'
import { room } from '../renderer/room.ts'
import { closedOf } from './book.ts'
import type { Sample } from './samples.ts'

const book = (more: Partial<Sample>): Sample => ({
  product: 'wxbook',
  style: 'shiguang',
  cover: 'window',
  way: 4,
  photo: 'sea',
  title: '寻常日子',
  subtitle: '五年朋友圈',
  author: '示例',
  years: '2020 ～ 2024',
  quotation: ['爸爸，它在喘气。'],
  binding: '2',
  paper: 'offset-100',
  pages: 320,
  sections: [],
  ...more,
})

const pile: Sample[] = [
  book({ cover: 'cloth', way: 1, title: '远行', subtitle: '二〇二四', years: '2024', pages: 300 }),
  book({ cover: 'cloth', way: 0, title: '柴米', subtitle: '二〇二三', years: '2023', pages: 380 }),
  book({ cover: 'cloth', way: 3, title: '初雪', subtitle: '二〇二二', years: '2022', pages: 240 }),
]

export type Frame = { width: number; height: number; raySide: number; tall: number; shift: readonly [number, number] }

/** `tall`: millimetres of the room in view; `shift` moves the books in parts of the picture's height. */
export const homeShot = async ({ tall, shift, ...size }: Frame): Promise<Shot> => {
  const main = await closedOf(book({}))
  const faces: Face[] = [...placed(closedBook(main), standing(25, [-132, -46, 0]))]
  let z = 0
  for (const [index, sample] of pile.toReversed().entries()) {
    const one = await closedOf(sample)
    const turn = [92, 87, 90][index] ?? 90
    faces.push(...placed(closedBook(one), lying(turn, [236 + [0, 7, -6][index]!, 46 + [0, 6, -4][index]!, z])))
    z += one.spineMm + 0.4
  }
  const high = 216
  const from = [-40, -1500, high * 1.15] as const
  const target = [64, 0, high * 0.47] as const
  const far = Math.hypot(from[0] - target[0], from[1] - target[1], from[2] - target[2])
  return {
    faces,
    room: room('#e9dfcd', '#f6f1e7', 360),
    camera: { at: from, target, lensDegrees: (2 * Math.atan(tall / 2 / far) * 180) / Math.PI, shift },
    lighting: {
      box: {
        centre: [-900, -800, 1150],
        across: [-(-800 / Math.hypot(-900, -800)) * 520, (-900 / Math.hypot(-900, -800)) * 520, 0],
        up: ((): readonly [number, number, number] => {
          const flat = Math.hypot(-900, -800)
          const d = Math.hypot(-900, -800, 1150)
          return [((-1150 * -900) / flat / d) * 520, ((-1150 * -800) / flat / d) * 520, (flat / d) * 520]
        })(),
        strength: 9 * (Math.hypot(-900, -800, 1150) / 520) ** 2 * 0.1,
      },
      sky: { above: 0.62, level: 0.4, bounce: 0.42 },
      boxSide: 4,
      skySide: 5,
    },
    exposure: 1.5,
    ...size,
  }
}
