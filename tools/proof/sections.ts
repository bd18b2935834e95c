/** Styles, covers and rules as pictures in a folder. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { layoutName } from '#lib/site/brand/layout-names.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput } from '#lib/typeset/book/content.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { coverPictures, proofBook, type Why } from './book.ts'
import { coverProofs, type ProofPhotos } from './cover-proofs.ts'
import type { Picture, Section } from './html.ts'
import { nastyBook, wholeNasty } from './nasty.ts'
import { drawPicture } from './pictures.ts'
import { rulesSheet } from './rules-sheet.ts'

const kinds: Record<ScenePage['kind'], string> = {
  blank: '白页',
  title: '书名页',
  copyright: '版权页',
  catalogue: '目录',
  opener: '篇首',
  body: '正文',
  end: '末页',
  cover: '封面',
}

/** Pictures of pages; the dots per inch are those of the board's pictures. */
async function draw(page: ScenePage, out: string, file: string, caption: string, dpi: number): Promise<Picture> {
  const bytes = await thumbnail(page, {
    fonts: await fontBook(),
    widthPx: Math.round((page.widthMm / 25.4) * dpi),
    image: drawPicture,
    paper: '#fffdf8',
  })
  await writeFile(join(out, file), bytes)
  return { file, widthMm: page.widthMm, heightMm: page.heightMm, caption }
}

const entriesOf = (items: readonly SceneItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? entriesOf(item.items) : item.origin?.entryId ? [item.origin.entryId] : [],
  )

/** What there is to see on a page: its kind and the posts it shows. */
function captionOf(page: ScenePage, number: number, why: Why): string {
  const posts = [...new Set(entriesOf(page.items))].map((id) => why.get(id)).filter(Boolean)
  return [`${number} ${kinds[page.kind]}`, ...(page.kind === 'opener' ? [] : posts)].join('，')
}

/** Every page of the proof book in one style, as spreads. */
export const styleSection = (style: Design, out: string): Promise<Section> =>
  bookSection(style, { ...proofBook(style), id: style.id, name: layoutName(style.id), dpi: 150 }, out)

/** The same in the worst book there is; smaller, for it is long. */
export const nastySection = (style: Design, out: string): Promise<Section> => {
  const nasty = nastyBook(wholeNasty, style.id === 'changwen')
  return bookSection(
    style,
    { ...nasty, id: `nasty-${style.id}`, name: `${layoutName(style.id)} · 难排的书`, dpi: 75 },
    out,
  )
}

type ProofBook = { book: BookInput; why: Why; id: string; name: string; dpi: number }

async function bookSection(style: Design, proof: ProofBook, out: string): Promise<Section> {
  const { book, why, id, name, dpi } = proof
  const { scene, warnings } = typesetBook(book, await typesetContext(), style)
  await mkdir(join(out, id), { recursive: true })
  const rows: Picture[][] = []
  for (const [index, page] of scene.pages.entries()) {
    const file = `${id}/${String(index + 1).padStart(3, '0')}.png`
    const picture = await draw(page, out, file, captionOf(page, index + 1, why), dpi)
    // Odd pages lie on the right of the even one before them.
    const before = index % 2 === 0 ? rows.at(-1) : undefined
    if (before) before.push(picture)
    else rows.push([picture])
  }
  const note = `${style.widthMm} × ${style.heightMm} mm，${scene.pages.length} 页。${warnings.map(({ detail }) => detail).join('；')}`
  return { id, name, note, rows }
}

/** Every design of the covers, their colours, titles, trims and cases. */
export async function coverSection(out: string): Promise<Section> {
  const photos: ProofPhotos = {}
  for (const [id, photo] of Object.entries(coverPictures)) {
    const bytes = await drawPicture(photo.media)
    const luma = bytes && (await measureLuma(bytes))
    photos[id as keyof ProofPhotos] = { ...photo, ...(luma ? { luma } : {}) }
  }
  await mkdir(join(out, 'covers'), { recursive: true })
  const rows: Picture[][] = []
  for (const [index, { group, caption, page, warnings }] of coverProofs(await fontBook(), photos).entries()) {
    const file = `covers/${group}-${String(index + 1).padStart(3, '0')}.png`
    const words = [caption, ...warnings.map(({ code }) => code)].join('，')
    rows.push([await draw(page, out, file, words, group === 'designs' ? 150 : 75)])
  }
  return { id: 'covers', name: '封面', note: '八种设计，各五种配色；长短书名、开本和精装书壳。', rows }
}

/** Rules of line setting, large. */
export async function rulesSection(out: string): Promise<Section> {
  await mkdir(join(out, 'rules'), { recursive: true })
  const rows: Picture[][] = []
  for (const [index, { caption, page }] of rulesSheet(await fontBook()).entries())
    rows.push([await draw(page, out, `rules/${index + 1}.png`, caption, 150)])
  return { id: 'rules', name: '排字规则', note: '细线是版心的左右边；从左到右是宋体、黑体、文楷。', rows }
}
