import type { FontBook } from '../print/font-book.ts'
import type { Origin, SceneItem } from '../print/scene.ts'
import { type Block, fixed, gapBlock } from './block.ts'
import { chineseNumber, localDate } from './calendar.ts'
import { linkBlock, repostBlock, videoBlock } from './card-blocks.ts'
import type { Post } from './content.ts'
import { type Line, lineItems, lineWidthMm, setLabel, setParagraph } from './lines.ts'
import { photoBlocks } from './photo-blocks.ts'
import { socialBlocks } from './social-blocks.ts'
import { baselineMm, leadMm, measureMm, mmPerPt, type Style } from './style.ts'

const headNeedLines = 4
const numeralPt = 25

/**
 * A post as blocks in printed order (PRINT.md §2.4): head, text, repost, photos, video, link, likes, comments, gap.
 * A post may break only between text lines, before photos and before three or more rows of comments.
 */
export function postBlocks(post: Post, index: number, style: Style, fonts: FontBook): Block[] {
  const body: Block[] = [...titleBlocks(post, style, fonts), ...textBlocks(post, style, fonts)]
  if (post.repost) body.push(repostBlock(post, style, fonts))
  const photos = photoBlocks(post, style, fonts)
  body.push(...photos.blocks)
  for (const video of post.videos) body.push(videoBlock(post, video, style, fonts))
  if (post.link) body.push(linkBlock(post, style, fonts))
  if (!photos.withSocial) {
    const social = socialBlocks(post, style, fonts)
    const before = body.at(-1)
    if (social.rows > 0 && social.rows < 3 && before) before.keep = true
    body.push(...social.blocks)
  }
  const following = body.reduce((sum, block) => sum + block.min, 0)
  const head = fixed(2, (box) => paintHead(post, box.xMm, box.yMm, style, fonts), {
    keep: body.length > 0,
    need: Math.min(headNeedLines, following),
    opens: true,
  })
  return [head, ...body, gapBlock(1)].map((block) => Object.assign(block, { post: index }))
}

function paintHead(post: Post, xMm: number, yMm: number, style: Style, fonts: FontBook): SceneItem[] {
  const lead = leadMm(style)
  const baseline = yMm + 1.5 * lead
  const date = localDate(post.local)
  const origin: Origin = { entryId: post.id, role: 'date' }
  const small = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const meta = { face: style.small.face, latin: style.numerals, sizePt: style.small.sizePt }
  const items: SceneItem[] = []
  let x = xMm
  if (date) {
    const day = setLabel(String(date.day), { face: style.numerals, sizePt: numeralPt }, fonts)
    items.push(...lineItems(day, xMm - 0.3, baseline, style.ink.accent, origin))
    x += lineWidthMm(day) + 2.2
    const month = setLabel(`${chineseNumber(date.month)}月·星期${date.weekday}`, small, fonts)
    items.push(...lineItems(month, x, baseline - 0.72 * lead, style.ink.k80, origin))
  } else {
    items.push(...lineItems(setLabel('日期未知', small, fonts), x, baseline - 0.72 * lead, style.ink.k80, origin))
  }
  const room = xMm + measureMm(style) - x
  if (date?.time) {
    const time = setLabel(date.time, meta, fonts)
    items.push(...lineItems(time, x, baseline - 0.2, style.ink.k65, origin))
    x += lineWidthMm(time) + style.small.sizePt * mmPerPt
  }
  if (post.place) {
    const place = clipped(post.place, meta, room, fonts)
    items.push(...lineItems(place, x, baseline - 0.2, style.ink.k65, { entryId: post.id, role: 'place' }))
  }
  return items
}

/** One line, cut with … when it is too wide. */
export function clipped(text: string, style: Parameters<typeof setLabel>[1], widthMm: number, fonts: FontBook): Line {
  const whole = setLabel(text, style, fonts)
  if (lineWidthMm(whole) <= widthMm) return whole
  const characters = [...text]
  for (let count = characters.length - 1; count > 0; count -= 1) {
    const line = setLabel(`${characters.slice(0, count).join('')}…`, style, fonts)
    if (lineWidthMm(line) <= widthMm) return line
  }
  return setLabel('…', style, fonts)
}

function titleBlocks(post: Post, style: Style, fonts: FontBook): Block[] {
  if (!post.title) return []
  const face = { face: 'serif-semibold' as const, sizePt: 12 }
  const lines = setParagraph(post.title, face, { widthMm: measureMm(style), ragged: true }, fonts)
  const origin: Origin = { entryId: post.id, role: 'title' }
  return lines.map((line) =>
    fixed(1, (box) => lineItems(line, box.xMm, baselineMm(box.yMm, 10), style.ink.text, origin), { keep: true }),
  )
}

const poemLineEm = 12

/** Text lines, one block each; two lines stay together at the head and the foot of every paragraph. */
function textBlocks(post: Post, style: Style, fonts: FontBook): Block[] {
  const face = { face: style.body.face, sizePt: style.body.sizePt }
  const widthMm = measureMm(style)
  const flush = post.paragraphs.map((text) => setParagraph(text, face, { widthMm, ragged: true }, fonts))
  const isPoem =
    flush.length >= 3 && flush.every((lines) => lines.length === 1 && (lines[0]?.widthEm ?? 0) < poemLineEm)
  const origin: Origin = { entryId: post.id, role: 'text' }
  const blocks: Block[] = []
  post.paragraphs.forEach((text, index) => {
    const indented = (): Line[] => setParagraph(text, face, { widthMm, indentEm: style.body.indentEm }, fonts)
    const lines = isPoem ? (flush[index] ?? []) : indented()
    lines.forEach((line, at) => {
      const keep = (at === 0 && lines.length > 1) || at === lines.length - 2
      const paint: Block['paint'] = (box) =>
        lineItems(line, box.xMm, baselineMm(box.yMm, style.body.sizePt), style.ink.text, origin)
      blocks.push(fixed(1, paint, { keep }))
    })
  })
  return blocks
}
