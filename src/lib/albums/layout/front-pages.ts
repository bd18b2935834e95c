import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { ranked } from '#lib/photo-layout/rank.ts'
import { placedOf, setParagraph } from '#lib/typeset/line/lines.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { Side } from './geometry.ts'
import { type PageContent, type PageText, pageText } from './page-text.ts'
import type { AlbumStage } from './sheet-content.ts'
import { slotIn } from './slot.ts'
import { titleFaceOf } from './theme.ts'
import { titleLead } from './theme-rules.ts'

/** What an album says of itself. */
export type AlbumWords = {
  title: string
  subtitle: string
  author: string
  /** `2023 ～ 2024`, or ''. */
  years: string
  /** Paragraphs before the photographs and behind them; none without. */
  preface?: string
  acknowledgement?: string
  /** Rows of the copyright page: 照片 一百二十张, … */
  imprint: readonly { name: string; value: string }[]
}

/** A picture for the title page: the best that is not the cover's. */
export const titlePhoto = (photos: readonly LayoutPhoto[], cover: string | undefined): LayoutPhoto | undefined =>
  ranked(photos.filter(({ id, graphic }) => id !== cover && !graphic))[0]

/** A paragraph as lines of words, at most so many. */
function lines(
  stage: AlbumStage,
  text: string,
  first: Omit<PageText, 'lengthMm' | 'text' | 'trackEm' | 'align'> & Partial<Pick<PageText, 'align'>>,
  { widthMm, leadMm, most, indentEm = 0 }: { widthMm: number; leadMm: number; most: number; indentEm?: number },
): PageText[] {
  const { face, sizePt, latin } = first
  const style = { face, sizePt, ...(latin ? { latin } : {}) }
  const set = setParagraph(text, style, { widthMm, ragged: true, indentEm }, stage.fonts).slice(0, most)
  return set.map((line, i) =>
    pageText(
      {
        ...first,
        id: i === 0 ? first.id : `${first.id}-${i + 1}`,
        text: placedOf(line)
          .map(({ cluster }) => cluster)
          .join('')
          .trim(),
        xMm: first.xMm + (i === 0 ? indentEm * sizePt * mmPerPt : 0),
        yMm: first.yMm + i * leadMm,
      },
      stage.fonts,
    ),
  )
}

/** The title in the middle of a quiet page under a small photograph. */
export function titleContent(stage: AlbumStage, words: AlbumWords, photo: LayoutPhoto | undefined): PageContent {
  const { page, theme, fonts } = stage
  const { scale, widthMm, heightMm } = page
  const middle = widthMm / 2
  const slots: PageContent['slots'] = []
  let yMm = 0.4 * heightMm
  if (photo) {
    const aspect = photo.widthPx / photo.heightPx
    const most = 0.46 * widthMm
    const wMm = aspect >= 1 ? most : Math.max(0.28 * widthMm, most * aspect)
    const hMm = Math.min(wMm / aspect, 0.36 * heightMm)
    slots.push(slotIn(photo, { xMm: middle - wMm / 2, yMm: 0.47 * heightMm - hMm, wMm, hMm }, page))
    yMm = 0.47 * heightMm + 17 * scale
  }
  const centred = { role: 'title', latin: theme.numerals, align: 'center', xMm: middle } as const
  const sizePt = ([...words.title].length > 12 ? 15 : 20) * scale
  const leadMm = titleLead * sizePt * mmPerPt
  const title = { ...centred, id: 'title', face: titleFaceOf(theme, words.title, fonts), sizePt, ink: theme.ink, yMm }
  const texts = lines(stage, words.title, title, { widthMm: widthMm - 2 * page.innerMm, leadMm, most: 3 })
  yMm += texts.length * leadMm
  const small = { ...centred, face: theme.text, trackEm: 0.06, ink: theme.muted }
  if (words.subtitle) {
    texts.push(pageText({ ...small, id: 'subtitle', text: words.subtitle, sizePt: 10 * scale, yMm }, fonts))
    yMm += 6.5 * scale
  }
  const credit = [words.author, words.years].filter((part) => part !== '').join('　')
  if (credit)
    texts.push(pageText({ ...small, id: 'credit', text: credit, sizePt: 9 * scale, yMm: yMm + 6 * scale }, fonts))
  return { slots, texts }
}

/** The last page: what the album holds and how it was made, at the foot. */
export function imprintContent(stage: AlbumStage, words: AlbumWords, side: Side): PageContent {
  const { page, theme, fonts } = stage
  const { scale, widthMm, heightMm } = page
  const left = side === 'left' ? page.outerMm : page.innerMm
  const lead = 5 * scale
  const style = { face: theme.text, latin: theme.numerals, sizePt: 7.5 * scale }
  const rows = words.imprint.filter(({ value }) => value !== '')
  const first = heightMm - page.footMm - (rows.length - 1) * lead
  const width = widthMm - page.outerMm - page.innerMm - 18 * scale
  const texts = [
    pageText(
      {
        ...style,
        id: 'title',
        role: 'title',
        text: words.title,
        face: titleFaceOf(theme, words.title, fonts),
        sizePt: 10 * scale,
        ink: theme.ink,
        xMm: left,
        yMm: first - 7 * scale,
      },
      fonts,
    ),
    ...rows.flatMap(({ name, value }, i) => {
      const yMm = first + i * lead
      const row = { ...style, role: 'label', yMm } as const
      return [
        pageText({ ...row, id: `imprint-${i + 1}`, text: name, ink: theme.muted, xMm: left }, fonts),
        ...lines(
          stage,
          value,
          { ...row, id: `imprint-${i + 1}-value`, ink: theme.ink, xMm: left + 18 * scale },
          { widthMm: width, leadMm: lead, most: 1 },
        ),
      ]
    }),
  ]
  return { slots: [], texts }
}

/** The block of words on such a page: its lines are so wide, so far apart, the first and the last so far down. */
const wordsBlock = ({ scale, widthMm, heightMm, outerMm, innerMm, footMm }: AlbumStage['page']) => {
  const headingMm = 0.24 * heightMm
  return {
    widthMm: widthMm - outerMm - innerMm - 12 * scale,
    leadMm: 6.4 * scale,
    headingMm,
    firstMm: headingMm + 16 * scale,
    lastMm: heightMm - footMm,
    sizePt: 9.5 * scale,
  }
}

/** How many lines these words are longer than the one page they have; 0: they fit. */
export function linesOver({ page, theme, fonts }: AlbumStage, words: string): number {
  const { widthMm, leadMm, firstMm, lastMm, sizePt } = wordsBlock(page)
  const style = { face: theme.text, latin: theme.numerals, sizePt }
  const count = words
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => setParagraph(paragraph.trim(), style, { widthMm, ragged: true, indentEm: 2 }, fonts).length)
    .reduce((sum, one) => sum + one, 0)
  return Math.max(0, count - (Math.floor((lastMm - firstMm) / leadMm) + 1))
}

/** A page of words with its heading: preface, acknowledgement. */
export function wordsContent(stage: AlbumStage, heading: string, words: string, side: Side): PageContent {
  const { page, theme, fonts } = stage
  const { scale } = page
  const left = (side === 'left' ? page.outerMm : page.innerMm) + 6 * scale
  const { widthMm: width, leadMm, headingMm: top, firstMm, lastMm, sizePt } = wordsBlock(page)
  const texts = [
    pageText(
      {
        id: 'heading',
        role: 'title',
        text: heading,
        face: theme.title,
        sizePt: 14 * scale,
        ink: theme.ink,
        xMm: left,
        yMm: top,
      },
      fonts,
    ),
  ]
  const style = {
    role: 'text',
    face: theme.text,
    latin: theme.numerals,
    sizePt,
    ink: theme.ink,
    xMm: left,
  } as const
  let yMm = firstMm
  for (const [i, paragraph] of words.split(/\n+/).entries()) {
    if (paragraph.trim() === '') continue
    const most = Math.max(0, Math.floor((lastMm - yMm) / leadMm) + 1)
    const set = lines(
      stage,
      paragraph.trim(),
      { ...style, id: `text-${i + 1}`, yMm },
      { widthMm: width, leadMm, most, indentEm: 2 },
    )
    texts.push(...set)
    yMm += set.length * leadMm
  }
  return { slots: [], texts }
}

export type CatalogRow = { text: string; page: string }

/** Moments by the day they began, with their pages. */
export function catalogContent(stage: AlbumStage, rows: readonly CatalogRow[], side: Side): PageContent {
  const { page, theme, fonts } = stage
  const { scale, widthMm, heightMm } = page
  const left = (side === 'left' ? page.outerMm : page.innerMm) + 6 * scale
  const right = widthMm - (side === 'left' ? page.innerMm : page.outerMm) - 6 * scale
  const top = 0.24 * heightMm
  const lead = Math.min(8.4 * scale, (heightMm - page.footMm - top - 16 * scale) / Math.max(1, rows.length - 1))
  const texts = [
    pageText(
      {
        id: 'heading',
        role: 'title',
        text: '目录',
        face: theme.title,
        sizePt: 14 * scale,
        ink: theme.ink,
        xMm: left,
        yMm: top,
      },
      fonts,
    ),
    ...rows.flatMap((row, i) => {
      const line = {
        role: 'catalogue',
        latin: theme.numerals,
        sizePt: 9.5 * scale,
        yMm: top + 16 * scale + i * lead,
      } as const
      return [
        pageText({ ...line, id: `row-${i + 1}`, text: row.text, face: theme.text, ink: theme.ink, xMm: left }, fonts),
        pageText(
          {
            ...line,
            id: `row-${i + 1}-page`,
            text: row.page,
            face: theme.numerals,
            ink: theme.muted,
            align: 'right',
            xMm: right,
          },
          fonts,
        ),
      ]
    }),
  ]
  return { slots: [], texts }
}
