import { openPicture } from '../elements/picture.ts'
import {
  drawFoot,
  height,
  ink,
  margin,
  pictureAt,
  sans,
  serif,
  soft,
  startSheet,
  toPng,
  width,
  write,
  zhu,
} from '../elements/sheet-drawing.ts'

/** What a card says: `day` as `11月28日`, words as they were written. */
export type DayCard = {
  day: string
  year: number
  yearsAgo: number
  title: string
  text: string
  picture?: string
  link: string
  siteName: string
}

const room = width - 2 * margin

/** The picture across the sheet; answers where what follows begins. */
const drawPicture = (pen: CanvasRenderingContext2D, picture: HTMLImageElement, top: number): number => {
  const ratio = picture.naturalWidth / picture.naturalHeight
  // Upright ones are cut to a square, wide ones stay as they are.
  const h = Math.min(room / ratio, 620)
  const [from, cut] = [ratio, room / h]
  const sw = from > cut ? picture.naturalHeight * cut : picture.naturalWidth
  const sh = from > cut ? picture.naturalHeight : picture.naturalWidth / cut
  const [sx, sy] = [(picture.naturalWidth - sw) / 2, (picture.naturalHeight - sh) / 2]
  pen.drawImage(picture, sx, sy, sw, sh, margin, top, room, h)
  return top + h + 76
}

const drawHead = (pen: CanvasRenderingContext2D, card: DayCard): number => {
  const [month = '', day = ''] = card.day.split(/[月日]/)
  const base = margin + 190
  pen.fillStyle = ink
  pen.font = `600 150px ${serif}`
  pen.fillText(`${month}.${day}`, margin, base)
  pen.textAlign = 'right'
  pen.font = `600 56px ${serif}`
  pen.fillText(String(card.year), width - margin, base - 54)
  pen.font = `400 32px ${sans}`
  pen.fillStyle = zhu
  pen.fillText(`${card.yearsAgo} 年前的这一天`, width - margin, base)
  pen.textAlign = 'left'
  return base + 70
}

/** A sheet of one day: the date, the picture, the words, a code that leads here. PNG; null where nothing can be drawn. */
const drawDayCard = async (card: DayCard): Promise<Blob | null> => {
  const pen = await startSheet(`${card.day}${card.title}${card.text}`)
  if (!pen) return null
  const picture = card.picture ? await pictureAt(card.picture) : undefined
  let y = drawHead(pen, card)
  y = picture ? drawPicture(pen, picture, y) : y + 60
  if (card.title) y = write(pen, card.title, y, { font: `600 48px ${serif}`, colour: ink, step: 72, most: 2 })
  const step = 66
  const most = Math.max(1, Math.floor((height - margin - 208 - 60 - y) / step) + 1)
  write(pen, card.text, y, { font: `400 40px ${serif}`, colour: card.title ? soft : ink, step, most })
  await drawFoot(pen, { ...card, words: '那年今日，翻到自己写过的那天' })
  return toPng(pen)
}

/** Draws the card and shows it large, to be kept by a long press. */
export const openDayCard = async (card: DayCard): Promise<void> => {
  const drawn = await drawDayCard(card)
  const src = drawn ? URL.createObjectURL(drawn) : 'data:,'
  const words = (card.title || card.text).replace(/\s+/g, ' ').slice(0, 60)
  try {
    await openPicture({ src, alt: `${card.year}年${card.day}的卡片${words && `：${words}`}` })
  } finally {
    URL.revokeObjectURL(src)
  }
}
