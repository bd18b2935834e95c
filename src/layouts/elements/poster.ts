import { make } from './build.ts'
import type { Poster } from './dialog-options.ts'
import { openPicture } from './picture.ts'

const width = 1080
const height = 1620
const margin = 96
const ink = '#22201c'
const soft = '#575146'
const zhu = '#b3372b'
const serif = '"Xinshu Serif","Source Han Serif SC","Noto Serif SC","Songti SC",STSong,SimSun,serif'
const sans = '-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei","Xinshu Sans",sans-serif'

const pictureAt = async (address: string): Promise<HTMLImageElement | undefined> => {
  const image = make('img')
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

/** Lines no wider than `room` px; closing marks never begin one, and what doesn't fit ends in …. */
const linesOf = (pen: CanvasRenderingContext2D, text: string, room: number, most: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const character of text.replace(/\s+/g, ' ')) {
    if (pen.measureText(line + character).width > room && !/[，。、；：？！》」』）”’…]/.test(character)) {
      lines.push(line)
      line = character === ' ' ? '' : character
    } else line += character
  }
  if (line) lines.push(line)
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  kept[most - 1] = `${[...(kept[most - 1] ?? '')].slice(0, -1).join('')}…`
  return kept
}

const write = (
  pen: CanvasRenderingContext2D,
  words: string,
  y: number,
  look: { font: string; colour: string; step: number; most: number },
): number => {
  pen.font = look.font
  pen.fillStyle = look.colour
  let at = y
  for (const line of linesOf(pen, words, width - 2 * margin, look.most)) {
    pen.fillText(line, margin, at)
    at += look.step
  }
  return at
}

const drawPaper = (pen: CanvasRenderingContext2D): void => {
  pen.fillStyle = '#fbf8f2'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#8c817012'
  for (let y = 0; y < height; y += 5) pen.fillRect(0, y, width, 1.5)
  // 文武线: the two rules a section begins with.
  pen.fillStyle = ink
  pen.fillRect(margin, margin, width - 2 * margin, 6)
  pen.fillRect(margin, margin + 12, width - 2 * margin, 2)
}

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

const drawFoot = async (pen: CanvasRenderingContext2D, { link, siteName }: Poster): Promise<void> => {
  const size = 208
  const top = height - margin - size
  const code = await pictureAt(`/generate/qrcode?url=${encodeURIComponent(new URL(link, location.href).href)}`)
  if (code) {
    pen.fillStyle = '#fff'
    pen.fillRect(width - margin - size, top, size, size)
    pen.drawImage(code, width - margin - size, top, size, size)
  }
  pen.fillStyle = zhu
  pen.fillRect(margin, top + size - 118, 20, 20)
  pen.fillStyle = ink
  pen.font = `600 44px ${serif}`
  pen.fillText(siteName, margin + 36, top + size - 94)
  pen.fillStyle = soft
  pen.font = `400 30px ${sans}`
  pen.fillText('长按识别，翻开这本书', margin, top + size - 30)
}

/** A sheet to pass on: the book, its name, some words of it, and a code that leads to it. PNG. */
export const drawPoster = async (poster: Poster): Promise<Blob | null> => {
  await Promise.all([document.fonts?.load(`600 64px ${serif}`, poster.title), undefined]).catch(() => undefined)
  const canvas = make('canvas', { width: String(width), height: String(height) })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  drawPaper(pen)
  const cover = poster.cover ? await pictureAt(poster.cover) : undefined
  const below = drawBook(pen, cover, poster.title) + 112
  let y = write(pen, poster.title, below, { font: `600 64px ${serif}`, colour: ink, step: 84, most: 2 })
  if (poster.author)
    y = write(pen, `${poster.author}　著`, y - 8, { font: `400 32px ${sans}`, colour: soft, step: 56, most: 1 })
  if (poster.words) write(pen, poster.words, y + 12, { font: `400 36px ${serif}`, colour: soft, step: 58, most: 2 })
  await drawFoot(pen, poster)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
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
