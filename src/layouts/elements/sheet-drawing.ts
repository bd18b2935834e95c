import { make } from './build.ts'

/** What sheets drawn to be passed on have in common: their size in pixels, paper, lines of words, the foot with its code. */
export const width = 1080
export const height = 1620
export const margin = 96
export const ink = '#22201c'
export const soft = '#575146'
export const zhu = '#b3372b'
export const serif = '"Xinshu Serif","Source Han Serif SC","Noto Serif SC","Songti SC",STSong,SimSun,serif'
export const sans = '-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei","Xinshu Sans",sans-serif'

/** A picture of this site; undefined when it cannot be had. */
export const pictureAt = async (address: string): Promise<HTMLImageElement | undefined> => {
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

/** Words from the margin down from `y`; answers where the next line would stand. */
export const write = (
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

/** The paper, and the double rule at its head. */
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

/** The name of the site, a sentence, and a code that leads to `link`. */
export const drawFoot = async (
  pen: CanvasRenderingContext2D,
  { link, siteName, words }: { link: string; siteName: string; words: string },
): Promise<void> => {
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
  pen.fillText(words, margin, top + size - 30)
}

/** A canvas with its paper, once the letters of `words` are there; undefined where the browser has none to draw on. */
export const startSheet = async (words: string): Promise<CanvasRenderingContext2D | undefined> => {
  // Both weights: what is drawn before its letters are there stays without them.
  await Promise.all([600, 400].map((weight) => document.fonts?.load(`${weight} 64px ${serif}`, words))).catch(
    () => undefined,
  )
  const pen = make('canvas', { width: String(width), height: String(height) }).getContext('2d')
  if (pen) drawPaper(pen)
  return pen ?? undefined
}

export const toPng = (pen: CanvasRenderingContext2D): Promise<Blob | null> =>
  new Promise((resolve) => pen.canvas.toBlob(resolve, 'image/png'))
