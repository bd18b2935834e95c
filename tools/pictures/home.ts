/**
 * `npm run pictures:home -- [wide | phone | card | cards]…`: photographs the books of the home page in our studio and sets the cards
 * that chats and search results show of each public page. Kept in the repository because the studio takes minutes;
 * names of frames take only those photographs, and `cards` alone only sets the cards anew.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { fontBook, type PrintFonts } from '#lib/print/font/fonts.server.ts'
import { glyphOutlines } from '#lib/print/font/outlines.server.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { render } from '../renderer/render.ts'
import { type Frame, homeShot } from './home-shot.ts'

const photographs = resolve('src/content/pictures')
const cards = resolve('public/pictures')

/** The hero lies behind its words: books to the right on desks, below the words on phones. */
const frames: Record<string, Frame> = {
  wide: { width: 1760, height: 836, raySide: 2, tall: 296, shift: [-0.52, 0.03] },
  phone: { width: 860, height: 780, raySide: 2, tall: 290, shift: [-0.2, 0.02] },
  card: { width: 1200, height: 630, raySide: 2, tall: 300, shift: [-0.68, 0.02] },
}

const photograph = async (name: string): Promise<void> => {
  const started = performance.now()
  const shot = await homeShot(frames[name]!)
  const raw = Buffer.from(render(shot))
  const picture = () => sharp(raw, { raw: { width: shot.width, height: shot.height, channels: 3 } })
  const file = (rest: string) => join(photographs, `home-${name}${rest}`)
  // Only cards are made of this one: it stays nearly as the studio gave it.
  if (name === 'card') await picture().jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toFile(file('.jpg'))
  else {
    await picture().avif({ quality: 60, effort: 5 }).toFile(file('.avif'))
    await picture().jpeg({ quality: 80, mozjpeg: true }).toFile(file('.jpg'))
  }
  console.log(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Name of a picture (paths.sharePicture), what the page is called, and its card's two lines. */
const pages: readonly (readonly [string, string, string, string])[] = [
  ['home', '心书', '随手发的日子，', '值得装订成书。'],
  ['assistant', '小助手', '把散在各处的', '日子，带回家'],
  ['qbbassistant', '宝宝', '宝宝的照片', '怎样带来'],
  ['bbsassistant', '论坛', '论坛的帖子', '怎样存下来'],
  ['wxgzhassistant', '收藏', '收藏的文章', '怎样做成书'],
  ['wxmpassistant', '公众号', '公众号的文章', '怎样带出来'],
  ['unboxing', '晒书', '书到了', '以后的样子'],
  ['preferences', '偏好', '照您舒服的', '样子来'],
  ['guide', '照片', '照片怎样准备', '才印得好'],
  ['about', '关于', '为什么把日子', '印成书'],
  ['privacy', '隐私', '您的内容', '怎样被保管'],
  ['terms', '约定', '做书之前', '先说清楚'],
  ['shipping', '寄送', '一本书怎样', '到您手里'],
  ['refunds', '退换', '定制的书', '怎样退换'],
]

/** One line of type as SVG paths, on its baseline at x, y; sizes in px. Every character stands in its own em square. */
const line = (
  fonts: PrintFonts,
  face: FaceId,
  text: string,
  at: { x: number; y: number; size: number; space?: number },
): string => {
  const outline = glyphOutlines(fonts)
  const step = at.size * (1 + (at.space ?? 0))
  return Array.from(text)
    .map((letter, index) =>
      outline(face, letter, -1)
        .map(
          ({ d, scale, dx, dy }) =>
            `<path transform="matrix(${scale * at.size} 0 0 ${-scale * at.size} ${at.x + index * step + dx * at.size} ${at.y - dy * at.size})" d="${d}"/>`,
        )
        .join(''),
    )
    .join('')
}

const ribbon = (x: number, y: number, w: number, h: number): string =>
  `<path fill="#B3372B" d="M${x} ${y}h${w}v${h}l${-w / 2} ${-w * 0.45}l${-w / 2} ${w * 0.45}z"/>`

const setCard = async (fonts: PrintFonts, [name, label, first, second]: (typeof pages)[number]): Promise<void> => {
  const base = await sharp(join(photographs, 'home-card.jpg')).toBuffer()
  const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <g fill="#22201C">${line(fonts, 'serif-semibold', first, { x: 68, y: 286, size: 58, space: 0.03 })}${line(fonts, 'serif-semibold', second, { x: 68, y: 372, size: 58, space: 0.03 })}</g>
    ${ribbon(70, 150, 18, 34)}<g fill="#575146">${line(fonts, 'sans-medium', label, { x: 104, y: 178, size: 28, space: 0.08 })}</g></svg>`
  await sharp(base)
    .composite([{ input: Buffer.from(wide) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(cards, `${name}-wide.jpg`))
  const part = await sharp(join(photographs, 'home-phone.jpg'))
    .resize(500, 396, { fit: 'cover', position: 'left' })
    .extend({ bottom: 104, background: '#FBF8F2' })
    .toBuffer()
  const size = 66
  const across = size * 1.06 * label.length
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><path stroke="#22201C" stroke-width="3" d="M0 397.500h500"/><path stroke="#22201C" d="M0 402.500h500"/>
    <g fill="#22201C">${line(fonts, 'serif-semibold', label, { x: (500 - across) / 2, y: 452 + size * 0.37, size, space: 0.06 })}</g></svg>`
  await sharp(part)
    .composite([{ input: Buffer.from(square) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(cards, `${name}-square.jpg`))
}

await mkdir(photographs, { recursive: true })
await mkdir(cards, { recursive: true })
const wanted = process.argv.slice(2)
for (const name of wanted.length === 0 ? Object.keys(frames) : wanted.filter((one) => one in frames))
  await photograph(name)
const fonts = await fontBook()
for (const page of pages) await setCard(fonts, page)
console.log(`${pages.length} cards`)
