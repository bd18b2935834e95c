import { humaneMm, sharpMm } from '#lib/photo-layout/sharp.ts'
import { graphemes } from '#lib/print/font/graphemes.ts'
import { qrModules, qrPath } from '#lib/print/qr.ts'
import type { Ink, Origin, SceneItem } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import type { Video } from '../book/photo.ts'
import { type Line, lineItems, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { bodyEmMm, leadMm, mmPerPt } from '../style/style.ts'
import { type Block, fixed } from './block.ts'
import { imageItem, pictureLines, pictureMm } from './photo-blocks.ts'
import { disc, playMark, rect } from './shapes.ts'
import { clipped } from './text-blocks.ts'
import { untilWords, videoCard, videoCodeMm, videoMinutes } from './video-card.ts'

/** A forwarded original up to so many rows stands in one piece. */
const wholeRows = 16
/**
 * Longer ones part over pages. Rows have ¾ of the leading, so after five rows in four lines every four rows take three;
 * the free strip between rows is halved at each seam and rows run on evenly.
 */
const firstPart = { rows: 5, lines: 4 }
const nextPart = { rows: 4, lines: 3 }

/** Forwarded words on a tinted panel or behind a rule, small, inset 1.5 em. */
export function repostBlock(post: Post, set: Setting): Block[] {
  const { style } = set
  const face = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const em = style.small.sizePt * mmPerPt
  const row = style.small.leadPt * mmPerPt
  const lead = leadMm(style)
  const name = post.repost?.name ? `@${post.repost.name}：` : ''
  const nameEnd = graphemes(name).length
  const text = name + (post.repost?.text ?? '')
  const lines = setParagraph(
    text,
    face,
    { widthMm: set.measureMm - 3 * em, whole: [{ from: 0, to: nameEnd }] },
    set.fonts,
  )
  const ink = (at: number): Ink => (at < nameEnd ? style.ink.names : style.ink.k80)
  const height = (rows: number): number => (rows - 1) * row + em
  const padMm = 0.8 * em
  const seamMm = (row - em) / 2
  const linesFor = (mm: number): number => Math.ceil((mm + lead - bodyEmMm(style)) / lead)
  const topMm = lead * 0.12
  if (lines.length <= wholeRows) {
    const footMm = topMm + 2 * padMm + height(lines.length)
    return [panelBlock(lines, { lines: linesFor(footMm), topMm, rowsMm: topMm + padMm, footMm, padMm }, ink, post, set)]
  }
  const out: Block[] = []
  for (let from = 0; from < lines.length; ) {
    const own = from === 0 ? firstPart : nextPart
    const last = lines.length - from < own.rows + 3
    const part = lines.slice(from, last ? lines.length : from + own.rows)
    const rowsMm = from === 0 ? own.lines * lead - seamMm - height(own.rows) : seamMm
    const footMm = last ? rowsMm + height(part.length) + padMm : own.lines * lead
    const count = last ? linesFor(footMm) : own.lines
    const ground = { lines: count, topMm: from === 0 ? rowsMm - padMm : 0, rowsMm, footMm, padMm: 0 }
    out.push(panelBlock(part, ground, ink, post, set))
    from += part.length
  }
  return out
}

/** Where the panel of a part begins and ends and where its rows start, from the block's top; `padMm` shortens a rule. */
type Ground = { lines: number; topMm: number; rowsMm: number; footMm: number; padMm: number }

function panelBlock(lines: readonly Line[], ground: Ground, ink: (at: number) => Ink, post: Post, set: Setting): Block {
  const { style, measureMm: measure } = set
  const em = style.small.sizePt * mmPerPt
  const row = style.small.leadPt * mmPerPt
  const origin: Origin = { entryId: post.id, role: 'note' }
  return fixed(ground.lines, (box) => {
    const top = box.yMm + ground.topMm
    const deep = ground.footMm - ground.topMm
    const shape =
      style.repost === 'panel'
        ? rect({ xMm: box.xMm, yMm: top, wMm: measure, hMm: deep }, style.ink.panel, origin)
        : rect(
            { xMm: box.xMm + em, yMm: top + ground.padMm, wMm: 0.35 * mmPerPt, hMm: deep - 2 * ground.padMm },
            style.ink.k45,
            origin,
          )
    const rows = lines.flatMap((line, index) =>
      lineItems(line, box.xMm + 1.5 * em, box.yMm + ground.rowsMm + index * row + 0.88 * em, ink, origin),
    )
    return [shape, ...rows]
  })
}

const linkLines = 3

/** A camera reads modules from here on; a code larger than this would be a picture. */
const leastModuleMm = 0.5
const mostCodeMm = 22
const mostCodeShare = 0.4

/** Where a card without a code leads, in words: host and path, as somebody would type them. */
function whereOf(url: string): string {
  const [, host = '', path = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/i.exec(url) ?? []
  return host + path.replace(/\/$/, '')
}

/**
 * Shared article: hairline box, accent bar, its whole title and the site, and its address as a QR whose modules stay
 * ≥ 0.5 mm, for which the card may grow; where that is too long and has no short one, the address in words instead of
 * the site.
 */
export function linkBlock(post: Post, set: Setting): Block {
  const { style, fonts, measureMm: measure } = set
  const lead = leadMm(style)
  const em = bodyEmMm(style)
  const leastMm = 2 * lead + em * 0.9 - lead * 0.3
  const origin: Origin = { entryId: post.id, role: 'link' }
  const url = post.link?.url
  const code = post.link?.codeUrl ?? url
  const wantedMm = code !== undefined && code.length < 200 ? Math.max(leastMm - 4, leastModuleMm * qrModules(code)) : 0
  const hasCode = wantedMm > 0 && wantedMm <= Math.min(mostCodeMm, mostCodeShare * measure)
  const codeMm = hasCode ? wantedMm : 0
  const roomMm = measure - 1.3 * em - (hasCode ? codeMm + 6 : 3)
  const title = setParagraph(
    post.link?.title || post.link?.site || '链接',
    { face: style.body.face, sizePt: style.body.sizePt * 0.95 },
    { widthMm: roomMm, ragged: true },
    fonts,
  )
  const site = clipped(
    url !== undefined && !hasCode ? whereOf(url) || (post.link?.site ?? '') : (post.link?.site ?? ''),
    { face: style.small.face, sizePt: style.small.sizePt * 0.92 },
    roomMm,
    fonts,
  )
  const more = Math.max(0, title.length - 1, Math.ceil((codeMm + 4 - leastMm) / lead - 1e-6))
  // A title that says nothing of its site stands in the middle of the card.
  const firstRow = post.link?.title && post.link.site ? 0.95 : 0.95 + 0.37
  const heightMm = leastMm + more * lead
  return fixed(linkLines + more, (box) => {
    const top = box.yMm + lead * 0.2
    const [x0, x1, y1] = [box.xMm, box.xMm + measure, top + heightMm]
    const items: SceneItem[] = [
      {
        kind: 'path',
        d: `M${x0} ${top} L${x1} ${top} L${x1} ${y1} L${x0} ${y1} Z`,
        stroke: style.ink.k25,
        strokeMm: 0.35 * mmPerPt,
        origin,
      },
      rect({ xMm: x0, yMm: top, wMm: 0.35 * em, hMm: heightMm }, style.ink.bar ?? style.ink.accent, origin),
      ...title.flatMap((line, at) =>
        lineItems(line, x0 + 1.3 * em, top + lead * (firstRow + at), style.ink.text, origin),
      ),
      ...lineItems(site, x0 + 1.3 * em, top + lead * (1.72 + Math.max(0, title.length - 1)), style.ink.k65, origin),
    ]
    if (hasCode && code)
      items.push(
        qrPath(code, { xMm: x1 - codeMm - 2, yMm: top + 2, sizeMm: codeMm }, style.ink.text, {
          entryId: post.id,
          role: 'qrcode',
        }),
      )
    return items
  })
}

const playDiscMm = 4.5

/** Still with a play mark, and beside it the code that opens the film, its words and length. */
export function videoBlock(post: Post, video: Video, set: Setting): Block {
  const { style, fonts, measureMm: measure } = set
  const { poster } = video
  if (!poster) return videoCard(post, video, set)
  const aspect = poster.widthPx / Math.max(1, poster.heightPx)
  const sharp = Math.max(humaneMm(measure), sharpMm(poster))
  const codeMm = videoCodeMm(video)
  const tall = aspect < 0.95 ? 13 : 9
  // A still of few pixels is set smaller; beside it the code and three rows must have room.
  const least = Math.max(sharp / aspect, codeMm + 14)
  const lines = Math.min(tall, Math.max(4, Math.ceil(pictureLines(least, style))))
  const face = { face: style.small.face, latin: style.small.latin, sizePt: 7 }
  const origin: Origin = { entryId: post.id, role: 'video' }
  const noteOrigin: Origin = { entryId: post.id, role: 'caption' }
  const paint: Block['paint'] = (box) => {
    const heightMm = pictureMm(box.lines, style)
    const top = box.yMm + style.photoPad * leadMm(style)
    const wide = Math.min(0.66 * measure, sharp, heightMm * aspect)
    const high = Math.min(heightMm, wide / aspect)
    // Its foot is level with the words beside it.
    const stillTop = top + heightMm - high
    const [cx, cy] = [box.xMm + wide / 2, stillTop + high / 2]
    const image = imageItem(poster, box.xMm, stillTop, { xMm: 0, yMm: 0, wMm: wide, hMm: high }, post.id)
    const items = style.picture({ ...image, origin, ...(video.url ? { video: { url: video.url } } : {}) }, set)
    items.push(disc(cx, cy, playDiscMm, style.ink.white, origin), playMark(cx, cy, style.ink.text, origin))
    const x = box.xMm + wide + 5
    const roomMm = box.xMm + measure - x
    const words = [video.title ?? '', video.seconds ? videoMinutes(video.seconds) : ''].filter(Boolean).join('　')
    const inRoom = (text: string) => setParagraph(text, face, { widthMm: roomMm, ragged: true }, fonts)
    const until = untilWords(video, (text) => inRoom(text).length === 1)
    const captions = [video.url ? '扫一扫，看视频' : '视频', ...until, ...(words ? [words] : [])]
    const rows = captions.flatMap(inRoom).slice(0, 4)
    const rowMm = 4.2
    rows.forEach((row, index) => {
      const baseline = top + heightMm - (rows.length - 1 - index) * rowMm - 0.4
      items.push(...lineItems(row, x, baseline, index === 0 ? style.ink.k80 : style.ink.k65, noteOrigin))
    })
    if (video.url) {
      const y = top + heightMm - rows.length * rowMm - 1.4 - codeMm
      items.push(
        qrPath(video.url, { xMm: x, yMm: y, sizeMm: codeMm }, style.ink.text, { entryId: post.id, role: 'qrcode' }),
      )
    }
    return items
  }
  return { lines, min: lines - 1, max: lines + 2, costs: [1, 0, 1, 2], paint }
}
