import type { PlacedPhoto } from '../print/photo/place-photo.ts'
import type { CoverWarning, Drawn } from './cover.ts'

/** The picture of the front as it was placed, with what is to be said of it. */
export const photoOn = ({ items, at }: PlacedPhoto): Drawn => ({
  items,
  warnings: sharpness(at.ppi, '封面'),
  photo: at,
})

/** 200 dpi is the least that prints well, below 120 nothing is printed (PRINT.md §4). */
export function sharpness(ppi: number, where: string): CoverWarning[] {
  if (ppi >= 200) return []
  const refuse = ppi < 120
  return [
    {
      level: refuse ? 'refuse' : 'warn',
      code: 'low-resolution',
      message: refuse
        ? `${where}的照片只有 ${ppi} dpi，印出来会模糊，请换原图或少放大一些。`
        : `${where}的照片为 ${ppi} dpi，低于建议的 200 dpi，印出来可能不够清楚。`,
    },
  ]
}
