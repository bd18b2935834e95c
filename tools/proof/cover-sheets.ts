/**
 * `npm run proof:covers -- --face FILE --box x,y,w,h --screen FILE --out DIR`: eight designs, titles short, of 14 and of 21
 * characters, with a face, with a screenshot only, without a picture; contact sheets to look at, and the least contrast of
 * letters on the pixels really drawn behind them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { CoverInput, CoverPhoto } from '#lib/covers/cover.ts'
import { coverOf, covers, makeCover } from '#lib/covers/covers.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { pickPhoto, showsPhoto } from '#lib/covers/pick-photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { leastContrast } from './cover-contrast.ts'

const { values } = parseArgs({
  options: {
    face: { type: 'string', multiple: true, default: [] },
    box: { type: 'string', multiple: true, default: [] },
    screen: { type: 'string' },
    way: { type: 'string', default: '1' },
    out: { type: 'string', default: 'out/cover-sheets' },
  },
})
const titles = ['慢慢来', '外婆的厨房和院子里的柿子树', '慢慢来：我们租过的房子、读过的书和爱过的人']
const bytes = new Map<string, Uint8Array>()

async function readPhoto(file: string, more: Partial<CoverPhoto>): Promise<CoverPhoto> {
  const own = await sharp(await readFile(file))
    .autoOrient()
    .jpeg({ quality: 92 })
    .toBuffer()
  bytes.set(file, own)
  const { width, height } = await sharp(own).metadata()
  const luma = await measureLuma(own)
  return { media: file, widthPx: width, heightPx: height, alt: '', ...more, ...(luma ? { luma } : {}) }
}

const boxOf = (text: string | undefined): Partial<CoverPhoto> => {
  const [x, y, w, h] = (text ?? '').split(',').map(Number)
  return x === undefined || y === undefined || !w || !h ? {} : { focus: { x, y, w, h } }
}

const faces = await Promise.all(values.face.map((file, index) => readPhoto(file, boxOf(values.box[index]))))
const screen = values.screen ? [await readPhoto(values.screen, { graphic: true })] : []
const cases: { name: string; photos: readonly CoverPhoto[] }[] = [
  ...faces.map((photo, index) => ({ name: `人像${index + 1}`, photos: [photo] })),
  { name: '只有截图', photos: screen },
  { name: '没有照片', photos: [] },
]

const fonts = await fontBook()
await mkdir(values.out, { recursive: true })
const image = (media: string): Promise<Uint8Array | undefined> => Promise.resolve(bytes.get(media))
const report: string[] = []

for (const { id, name } of covers) {
  let worst = { contrast: 21, what: '' }
  const pictures: Buffer[] = []
  for (const { name: of, photos } of cases)
    for (const title of titles) {
      const [own] = photos
      // 印 and 竖题 show what somebody chose.
      const photo = coverOf(id).needsPhoto
        ? pickPhoto(
            id,
            photos.map((one) => ({ photo: one, liked: 0 })),
          )
        : showsPhoto(id) && !own?.graphic
          ? own
          : undefined
      const input: CoverInput = {
        cover: id,
        way: Number(values.way) - 1,
        title,
        subtitle: '献给那些美好的回忆',
        author: '周亦安',
        years: '2022 ～ 2024',
        ...(photo ? { photo } : {}),
        back: { quotation: [], facts: ['四十四篇，', '一百〇八张照片。'] },
        logo: { name: '心书', mark: true },
        spineMm: 12,
        trimWidthMm: 148,
        trimHeightMm: 210,
      }
      const made = makeCover(input, fonts)
      const least = await leastContrast(made.page, fonts, image)
      if (least.contrast < worst.contrast)
        worst = { contrast: least.contrast, what: `${of}「${title}」的“${least.text}”` }
      const said = made.warnings.map(({ code }) => code).join(' ')
      report.push(`${name}\t${of}\t${title}\t${made.cover}\t${least.contrast.toFixed(2)}\t${said}`)
      pictures.push(await sharp(await thumbnail(made.page, { fonts, widthPx: 760, image })).toBuffer())
    }
  await sheet(join(values.out, `${id}.png`), pictures, titles.length)
  process.stdout.write(`${name}\t最低对比 ${worst.contrast.toFixed(2)}\t${worst.what}\n`)
}
await writeFile(join(values.out, 'report.tsv'), `${report.join('\n')}\n`)

/** Pictures in rows of `columns` on grey. */
async function sheet(file: string, pictures: readonly Buffer[], columns: number): Promise<void> {
  const sizes = await Promise.all(pictures.map((one) => sharp(one).metadata()))
  const [wide, high] = [Math.max(...sizes.map((one) => one.width)), Math.max(...sizes.map((one) => one.height))]
  const gap = 16
  const rows = Math.ceil(pictures.length / columns)
  await sharp({
    create: {
      width: columns * (wide + gap) + gap,
      height: rows * (high + gap) + gap,
      channels: 3,
      background: '#b9b6b0',
    },
  })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: gap + (index % columns) * (wide + gap),
        top: gap + Math.floor(index / columns) * (high + gap),
      })),
    )
    .png()
    .toFile(file)
}
