import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, Origin } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import { setDisplay } from '../line/display-lines.ts'
import { type Line, lineItems, lineWidthMm, setLabel, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm } from '../style/style.ts'
import { type Block, fixed } from './block.ts'

type LabelStyle = Parameters<typeof setLabel>[1]

/** One line, cut with … when it is too wide. */
export function clipped(text: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line {
  const whole = setLabel(text, style, fonts)
  if (lineWidthMm(whole) <= widthMm) return whole
  const characters = [...text]
  let [low, high] = [0, characters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const line = setLabel(`${characters.slice(0, middle).join('')}…`, style, fonts)
    if (lineWidthMm(line) <= widthMm) low = middle
    else high = middle - 1
  }
  return setLabel(`${characters.slice(0, low).join('')}…`, style, fonts)
}

/** Smaller than this share of its size a title is not set; it is cut then. */
const leastShare = 0.6

/** One line, set smaller before it is cut: a title on a page of its own is never cut for a character or two. */
export function fitted(text: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line {
  const whole = setLabel(text, style, fonts)
  const share = widthMm / lineWidthMm(whole)
  if (share >= 1) return whole
  const sizePt = Math.floor(Math.max(share, leastShare) * style.sizePt * 2) / 2
  return clipped(text, { ...style, sizePt }, widthMm, fonts)
}

/** A quotation in one row where it fits, else in as few as it needs. */
export function quotationRows(text: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line[] {
  if (!text) return []
  return setDisplay(text, style, { widthMm }, fonts)
}

/** Title of a post that has one, in lines that stay with what follows. */
export function titleBlocks(post: Post, set: Setting, face: FaceId = 'serif-semibold', sizePt = 12): Block[] {
  if (!post.title) return []
  const { style } = set
  const lines = setDisplay(post.title, { face, sizePt }, { widthMm: set.measureMm }, set.fonts)
  const origin: Origin = { entryId: post.id, role: 'title' }
  return lines.map((line) =>
    fixed(1, (box) => lineItems(line, box.xMm, baselineMm(box.yMm, style.body.sizePt), style.ink.text, origin), {
      keep: true,
    }),
  )
}

const poemLineEm = 12

/** Lines of a post's paragraphs. A poem-like post (three lines or more, all short) is set ragged and without indent. */
export function textLines(post: Post, set: Setting): Line[][] {
  return poemLines(post, set) ?? proseLines(post, set)
}

/** A poem-like post: three lines or more, all short. */
function poemLines(post: Post, set: Setting): Line[][] | undefined {
  const { body } = set.style
  if (post.paragraphs.length < 3 || post.paragraphs.some((text) => text.length >= 2 * poemLineEm)) return undefined
  const face = { face: body.face, sizePt: body.sizePt, ...(body.latin ? { latin: body.latin } : {}) }
  const flush = post.paragraphs.map((text) =>
    setParagraph(text, face, { widthMm: set.measureMm, ragged: true }, set.fonts),
  )
  return flush.every((lines) => lines.length === 1 && (lines[0]?.widthEm ?? 0) < poemLineEm) ? flush : undefined
}

function proseLines(post: Post, set: Setting): Line[][] {
  const { body } = set.style
  const face = { face: body.face, sizePt: body.sizePt, ...(body.latin ? { latin: body.latin } : {}) }
  const widthMm = set.measureMm
  return post.paragraphs.map((text, index) => {
    const indented = body.indent === 'all' || (body.indent === 'later' && index > 0)
    return setParagraph(text, face, { widthMm, indentEm: indented ? body.indentEm : 0 }, set.fonts)
  })
}

/** A poem of so many lines stays on one page, even where that leaves up to its height open. */
const shortPoem = 8
const poemParted = 700

/** Text lines, one block each; two lines stay together at the head and the foot of every paragraph. */
export function textBlocks(post: Post, set: Setting): Block[] {
  const { style } = set
  const origin: Origin = { entryId: post.id, role: 'text' }
  const blocks: Block[] = []
  const poem = poemLines(post, set)
  const whole = poem && poem.length <= shortPoem ? { breakCost: poemParted } : {}
  for (const lines of poem ?? proseLines(post, set)) {
    lines.forEach((line, at) => {
      const keep = (at === 0 && lines.length > 1) || at === lines.length - 2
      const paint: Block['paint'] = (box) =>
        lineItems(line, box.xMm, baselineMm(box.yMm, style.body.sizePt), style.ink.text, origin)
      blocks.push(fixed(1, paint, { keep, inner: at < lines.length - 3, ...whole }))
    })
  }
  const last = blocks.at(-1)
  if (last) last.breakCost = 0
  return blocks
}
