/** A sample book as the studio needs it: its sheet cut into front, spine and back, and its open pages. */
import sharp from 'sharp'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { CoverInput } from '#lib/covers/cover.ts'
import { makeCover } from '#lib/covers/covers.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { planSheet, usualHardCase } from '#lib/covers/panel.ts'
import { bestSpreads } from '#lib/library/sample-spreads.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { HOUSE_PAPERS } from '#lib/print/printers/house.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { spineMm } from '#lib/print/spine.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { drawPicture, picture } from '../proof/pictures.ts'
import type { ClosedBook } from '../renderer/closed-book.ts'
import { linear, type Material, type Vec } from '../renderer/mesh.ts'
import type { OpenBook } from '../renderer/open-book.ts'
import { textureOf } from '../renderer/texture.ts'
import type { Sample } from './samples.ts'

/** sRGB of the sheets as they look beside white paper; weight and thickness stand in the paper table. */
const tones: Record<Sample['paper'], string> = {
  'cream-80': '#faf3e2',
  'offset-100': '#fbf8f0',
  'offset-120': '#fbf8f0',
  'coated-128': '#fdfdfb',
  'coated-157': '#fdfdfb',
}

const pixelsPerMm = 6

export type Spread = { at: number; left: Buffer; right: Buffer }

const isHard = ({ binding }: Sample): boolean => binding === '2' || binding === '6'

const coverInput = async (sample: Sample, spine: number): Promise<CoverInput> => {
  const photo = picture(sample.photo)
  const bytes = await drawPicture(photo.media)
  const { widthMm, heightMm } = styleOf(sample.style)
  return {
    ...sample,
    photo: { ...photo, ...(bytes ? { luma: await measureLuma(bytes) } : {}) },
    back: { quotation: sample.quotation },
    logo: { name: '心书', mark: true },
    spineMm: spine,
    trimWidthMm: widthMm,
    trimHeightMm: heightMm,
    ...(isHard(sample) ? { hardCase: usualHardCase } : {}),
  }
}

type Box = { left: number; right: number; top: number; bottom: number }

/** The sheet of a cover as materials: what is seen of it when the book is bound. */
const sheetOf = async (
  sample: Sample,
  spine: number,
): Promise<Pick<ClosedBook, 'front' | 'spine' | 'back' | 'edge'>> => {
  const input = await coverInput(sample, spine)
  const { page } = makeCover(input, await fontBook())
  const plan = planSheet(input)
  const png = await thumbnail(page, {
    fonts: await fontBook(),
    widthPx: Math.round(page.widthMm * pixelsPerMm),
    image: drawPicture,
  })
  const cut = async ({ left, right, top, bottom }: Box): Promise<Material> => {
    const area = {
      left: Math.round(left * pixelsPerMm),
      top: Math.round(top * pixelsPerMm),
      width: Math.max(2, Math.round((right - left) * pixelsPerMm)),
      height: Math.round((bottom - top) * pixelsPerMm),
    }
    const { data, info } = await sharp(png).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const cloth = sample.cover === 'cloth'
    return {
      albedo: [0.95, 0.95, 0.95],
      texture: textureOf(data, info.width, info.height),
      sheen: cloth ? 0.008 : 0.03,
      rough: cloth ? 1 : 0.5,
    }
  }
  const { leftMm, widthMm, topMm, heightMm } = plan.spine
  const spineBox = { left: leftMm, right: leftMm + widthMm, top: topMm, bottom: topMm + heightMm }
  const front = await cut(plan.front.seen)
  return {
    front,
    back: await cut(plan.back.seen),
    spine: await cut(spineBox),
    edge: isHard(sample)
      ? { albedo: meanColour(front), sheen: 0.02, rough: 0.6 }
      : { albedo: linear('#f4f1ea'), sheen: 0, rough: 1 },
  }
}

/** Colour of the ground: what most of the lowest strip is. */
const meanColour = ({ texture }: Material): Vec => {
  const level = texture!.levels[Math.min(4, texture!.levels.length - 1)]!
  const row = (level.height - 2) * level.width * 3
  return [level.data[row]!, level.data[row + 1]!, level.data[row + 2]!]
}

/** The book closed, with as many pages as asked. */
export const closedOf = async (sample: Sample, pages = sample.pages): Promise<ClosedBook> => {
  const { widthMm, heightMm } = styleOf(sample.style)
  const spine = spineMm(pages, sample.paper, isHard(sample) ? 'hardcover' : 'perfect')
  return {
    widthMm,
    heightMm,
    spineMm: spine,
    hard: isHard(sample),
    caliperMm: HOUSE_PAPERS[sample.paper].caliperMm,
    paper: linear(tones[sample.paper]),
    ...(await sheetOf(sample, spine)),
  }
}

/** Spreads that show a book: those with most to see first, filled up to three with openings of months and chapters. */
const choose = (pages: readonly ScenePage[]): number[] => {
  const open = pages.flatMap((page, index) => {
    const right = pages[index + 1]
    const shows = (one: ScenePage | undefined): boolean => one?.kind === 'body' || one?.kind === 'opener'
    return page.side === 'left' && right?.side === 'right' && shows(page) && shows(right) ? [index] : []
  })
  const bodies = (at: number): number => [at, at + 1].filter((one) => pages[one]?.kind === 'body').length
  const full = open.toSorted((a, b) => bodies(b) - bodies(a) || a - b)
  return [...new Set([...bestSpreads([...pages], 3), ...full])].slice(0, 3)
}

/** Pages as they lie open, drawn by the press's own painter. */
export const spreadsOf = async (sample: Sample): Promise<Spread[]> => {
  const style = styleOf(sample.style)
  const { scene } = typesetBook(
    {
      title: sample.title,
      subtitle: sample.subtitle,
      author: sample.author,
      sections: [...sample.sections],
      imprint: [],
      brand: '心书',
      ...(sample.options ? { options: sample.options } : {}),
    },
    await typesetContext(),
    style,
  )
  const draw = async (page: ScenePage): Promise<Buffer> =>
    Buffer.from(
      await thumbnail(page, {
        fonts: await fontBook(),
        widthPx: Math.round(Math.min(1000, page.widthMm * pixelsPerMm)),
        image: drawPicture,
        paper: tones[sample.paper],
      }),
    )
  return Promise.all(
    choose(scene.pages).map(async (at) => ({
      at: at + 1,
      left: await draw(scene.pages[at]!),
      right: await draw(scene.pages[at + 1]!),
    })),
  )
}

/** The book lying open at a spread, two fifths in. */
export const openOf = async (sample: Sample, spread: Spread): Promise<OpenBook> => {
  const closed = await closedOf(sample)
  const leaf = async (png: Buffer): Promise<Material> => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const coated = sample.paper.startsWith('coated')
    return {
      albedo: [0.97, 0.97, 0.97],
      texture: textureOf(data, info.width, info.height),
      sheen: coated ? 0.02 : 0,
      rough: 0.7,
    }
  }
  const block = closed.spineMm - (closed.hard ? 5 : 0)
  return {
    widthMm: closed.widthMm,
    heightMm: closed.heightMm,
    leftMm: block * 0.4,
    rightMm: block * 0.6,
    hard: closed.hard,
    caliperMm: closed.caliperMm,
    left: await leaf(spread.left),
    right: await leaf(spread.right),
    cover: closed.edge,
    paper: closed.paper,
    ...(closed.hard ? { ribbon: { albedo: linear('#a33a2c'), sheen: 0.04, rough: 0.6 } } : {}),
  }
}
