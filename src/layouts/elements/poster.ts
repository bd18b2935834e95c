import type { Poster } from './dialog-options.ts'
import { openPicture } from './picture.ts'
import {
  drawFoot,
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
} from './sheet-drawing.ts'

/** The cover as a book: its picture, the edge of its pages, one shadow on the table. */
const drawBook = (pen: CanvasRenderingContext2D, cover: HTMLImageElement | undefined, title: string): number => {
  const [roomWidth, roomHeight, headPx] = [width - 2 * margin - 120, 800, margin + 84]
  const ratio = cover?.naturalWidth ? cover.naturalWidth / cover.naturalHeight : 0.72
  const w = Math.min(roomWidth, roomHeight * ratio)
  const h = w / ratio
  const x = (width - w) / 2
  const top = headPx + (roomHeight - h) / 2
  pen.save()
  pen.shadowColor = '#22201c55'
  pen.shadowBlur = 60
  pen.shadowOffsetY = 30
  pen.fillStyle = '#e9e0d0'
  pen.fillRect(x + 6, top + 4, w + 8, h - 8)
  pen.restore()
  for (let leaf = 0; leaf < 4; leaf++) {
    pen.fillStyle = leaf % 2 ? '#fff' : '#e9e0d0'
    pen.fillRect(x + w + leaf * 3, top + 6, 3, h - 12)
  }
  if (cover) pen.drawImage(cover, x, top, w, h)
  else {
    pen.fillStyle = '#2f5d50'
    pen.fillRect(x, top, w, h)
    pen.fillStyle = '#fbf8f2'
    pen.font = `600 64px ${serif}`
    for (const [index, character] of [...title].slice(0, 9).entries())
      pen.fillText(character, x + w - 140, top + 130 + index * 76)
  }
  pen.fillStyle = '#22201c1f'
  pen.fillRect(x + w * 0.035, top, 3, h)
  return headPx + roomHeight
}

/** A sheet to pass on: the book, its name, some words of it, and a code that leads to it. PNG. */
export const drawPoster = async (poster: Poster): Promise<Blob | null> => {
  const pen = await startSheet(poster.title)
  if (!pen) return null
  const cover = poster.cover ? await pictureAt(poster.cover) : undefined
  const below = drawBook(pen, cover, poster.title) + 112
  let y = write(pen, poster.title, below, { font: `600 64px ${serif}`, colour: ink, step: 84, most: 2 })
  if (poster.author)
    y = write(pen, `${poster.author}　著`, y - 8, { font: `400 32px ${sans}`, colour: soft, step: 56, most: 1 })
  if (poster.words) write(pen, poster.words, y + 12, { font: `400 36px ${serif}`, colour: soft, step: 58, most: 2 })
  await drawFoot(pen, { ...poster, words: '长按识别，翻开这本书' })
  return toPng(pen)
}

/** Draws the poster and shows it large, to be kept by a long press. */
export const openPoster = async (poster: Poster): Promise<void> => {
  const drawn = await drawPoster(poster)
  const src = drawn ? URL.createObjectURL(drawn) : 'data:,'
  try {
    await openPicture({
      src,
      alt: `《${poster.title}》的分享海报，上面的二维码通向 ${new URL(poster.link, location.href).href}`,
    })
  } finally {
    URL.revokeObjectURL(src)
  }
}
