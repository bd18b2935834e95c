import { fadeStops } from './fade.ts'
import { fontFamily } from './font/faces.ts'
import { isJoined } from './font/joined.ts'
import { isRightToLeft } from './font/right-to-left.ts'
import type { EmojiItem, FaceId, ImageItem, Ink, Origin, RectItem, SceneItem, ScenePage, TextItem } from './scene.ts'
import { number } from './svg-path.ts'

const MM_PER_PT = 25.4 / 72

export type SvgOptions = {
  /** Address of a picture at least `widthPx` wide (the whole picture, not the crop). */
  imageUrl(media: string, widthPx: number): string
  /** Emoji either as an address or as the artwork itself, an `<svg viewBox="0 0 36 36">` file. */
  emoji: { url(sequence: string): string } | { svg(sequence: string): string | undefined }
  /** Screen pixels per mm of paper, for choosing picture sizes. Default 6 (about 150 dpi). */
  pixelsPerMm?: number
  /** Show the bleed around the trim. */
  bleed?: boolean
  /** Shows only this part of the page, mm from the trim's corner. */
  window?: { xMm: number; yMm: number; wMm: number; hMm: number }
  paper?: string
  /** Sets width and height in px; without it the SVG fills its container. */
  widthPx?: number
  /** For pages drawn small: thin serif letters get this much of their own ink around them (`smallEdgeMm`). */
  edgeMm?: number
  /** Draws text as outlines, for rasterizers without our fonts. */
  outline?(face: FaceId, cluster: string, gid: number): readonly GlyphOutline[]
}

/**
 * What makes strokes of 一 and 二 a quarter of a pixel thick from 200 px a page on: Chromium looks at four lines of each
 * pixel, and what lies between two of them is not drawn at all.
 */
export const smallEdgeMm = 0.06

/** Contours in font units, y up; `scale` turns units into em, `dx` and `dy` are em from the cluster's origin. */
export type GlyphOutline = { d: string; scale: number; dx: number; dy: number }

/**
 * Paints one page as SVG in millimetres. Text stays text: selectable, one x for each cluster, kerning and ligatures off,
 * so a browser with our preview fonts shows exactly what the PDF prints. Pure; runs in browsers and on the server.
 */
export const svgPage = (page: ScenePage, options: SvgOptions): string => {
  const bleed = options.bleed ? page.bleedMm : 0
  const whole = { xMm: -bleed, yMm: -bleed, wMm: page.widthMm + 2 * bleed, hMm: page.heightMm + 2 * bleed }
  const { xMm, yMm, wMm: width, hMm: height } = options.window ?? whole
  const size = options.widthPx
    ? ` width="${options.widthPx}" height="${number((options.widthPx * height) / width, 2)}"`
    : ''
  const frame = `${number(xMm)} ${number(yMm)} ${number(width)} ${number(height)}`
  const paper = options.paper
    ? `<rect x="${number(xMm)}" y="${number(yMm)}" width="${number(width)}" height="${number(height)}" fill="${options.paper}"/>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}"${size} lang="zh-CN" xml:space="preserve" style="${TEXT_STYLE}">` +
    `${paper}${page.items.map((item) => paintItem(item, options)).join('')}</svg>`
  )
}

/** Every feature that could change a glyph or a place is off; the stored x already holds the kerning. */
const FEATURES = '"kern" 0,"liga" 0,"clig" 0,"calt" 0,"locl" 0'
const TEXT_STYLE = `font-kerning:none;font-variant-ligatures:none;font-feature-settings:${FEATURES.replace(/"/g, "'")}`

/** A word shaped as one holds its own kerning. */
const KERNED = FEATURES.replace('"kern" 0', '"kern" 1').replace(/"/g, "'")
const joins = (cluster: string): boolean => isJoined(cluster) || isRightToLeft(cluster)

const paintItem = (item: SceneItem, options: SvgOptions): string => {
  switch (item.kind) {
    case 'text':
      return options.outline ? outlinedText(item, options.outline) : liveText(item, options.edgeMm)
    case 'emoji':
      return paintEmoji(item, options)
    case 'image':
      return paintImage(item, options)
    case 'rect':
      return paintRect(item)
    case 'path':
      return `<path d="${escapeXml(item.d)}" fill="${item.fill?.rgb ?? 'none'}"${strokeOf(item.stroke, item.strokeMm)}${mark(item.origin)}/>`
    case 'group': {
      const inner = item.items.map((one) => paintItem(one, options)).join('')
      const shown = item.clip === undefined ? inner : clipped(inner, item.clip)
      return `<g transform="matrix(${item.matrix.map((value) => number(value, 6)).join(' ')})">${shown}</g>`
    }
  }
}

/** Ids come from what they name, so equal ones on the same screen mean the same thing. */
const nameOf = (kind: string, text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return `${kind}-${(hash >>> 0).toString(36)}`
}

const paintRect = (item: RectItem): string => {
  const { fade, fill } = item
  const frame = `x="${number(item.xMm)}" y="${number(item.yMm)}" width="${number(item.wMm)}" height="${number(item.hMm)}"`
  if (!fade) return `<rect ${frame} fill="${fill.rgb}"${mark(item.origin)}/>`
  const hold = fade.hold ?? 0
  const id = nameOf('fade', `${fill.rgb} ${fade.from} ${fade.to} ${hold}`)
  const stops = fadeStops(fade).map(
    ({ at, opacity }) => `<stop offset="${number(at)}" stop-color="${fill.rgb}" stop-opacity="${number(opacity)}"/>`,
  )
  return (
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>` +
    `<rect ${frame} fill="url(#${id})"${mark(item.origin)}/>`
  )
}

const strokeOf = (stroke: Ink | undefined, widthMm = 0.1): string =>
  stroke ? ` stroke="${stroke.rgb}" stroke-width="${number(widthMm)}"` : ''

const mark = (origin: Origin | undefined): string =>
  (origin?.entryId ? ` data-entry="${escapeXml(origin.entryId)}"` : '') +
  (origin?.role ? ` data-role="${origin.role}"` : '')

const isThin = ({ face }: TextItem): boolean => face === 'serif' || face === 'serif-light'

/**
 * Runs of single-unit clusters share one x list. A cluster of several code units gets a tspan of its own: browsers do
 * not agree on whether x values count code units, code points or clusters.
 */
const liveText = (item: TextItem, edgeMm = 0): string => {
  const on = item.features?.split(/[\s,]+/).filter((feature) => /^[a-z0-9]{4}$/.test(feature)) ?? []
  const features = [FEATURES, ...on.map((f) => `"${f}" 1`)].join(',').replace(/"/g, "'")
  // Vertical text turns every glyph; a line with —— changes only that one.
  const whole = on.length > 0 && !item.glyphs?.includes(-1)
  const parts: string[] = []
  let xs: string[] = []
  let text = ''
  const flush = (): void => {
    if (text) parts.push(`<tspan x="${xs.join(' ')}">${escapeXml(text)}</tspan>`)
    xs = []
    text = ''
  }
  item.clusters.forEach((cluster, i) => {
    const x = number(item.xMm[i]!, 3)
    // A glyph of its own (——) needs its feature; the others must not get it.
    const special = !whole && on.length > 0 && (item.glyphs?.[i] ?? -1) >= 0
    if (cluster.length > 1 || special) {
      flush()
      const own = special || joins(cluster) ? ` style="font-feature-settings:${special ? features : KERNED}"` : ''
      parts.push(`<tspan x="${x}"${own}>${escapeXml(cluster)}</tspan>`)
      return
    }
    xs.push(x)
    text += cluster
  })
  flush()
  // Browsers give every <text> white-space: nowrap of their own: a space at an end would fall and take its x along.
  const style = ` style="white-space:pre${whole ? `;font-feature-settings:${features}` : ''}"`
  return (
    `<text y="${number(item.yMm, 3)}" font-family="${fontFamily(item.face)}" font-size="${number(item.sizePt * MM_PER_PT)}"` +
    ` fill="${item.ink.rgb}"${isThin(item) && edgeMm ? strokeOf(item.ink, edgeMm) : ''}${style}${mark(item.origin)}>${parts.join('')}</text>`
  )
}

const outlinedText = (item: TextItem, outline: NonNullable<SvgOptions['outline']>): string => {
  const size = item.sizePt * MM_PER_PT
  const paths = item.clusters.map((cluster, i) =>
    outline(item.face, cluster, item.glyphs?.[i] ?? -1)
      .filter((glyph) => glyph.d !== '')
      .map((glyph) => {
        const [x, y] = [item.xMm[i]! + glyph.dx * size, item.yMm - glyph.dy * size]
        const scale = number(glyph.scale * size, 7)
        return `<path transform="matrix(${scale} 0 0 -${scale} ${number(x, 3)} ${number(y, 3)})" d="${glyph.d}"/>`
      })
      .join(''),
  )
  return `<g fill="${item.ink.rgb}">${paths.join('')}</g>`
}

const paintImage = (item: ImageItem, options: SvgOptions): string => {
  const widthPx = Math.ceil((item.wMm / item.crop.w) * (options.pixelsPerMm ?? 6))
  const { x, y, w, h } = item.crop
  const filter = item.tone === 'grey' ? ' style="filter:grayscale(1)"' : ''
  // rgb(), not #rrggbb: at night ink and paper change places, the colours of photographs don't.
  const average = /^#[0-9a-f]{6}$/.test(item.average ?? '')
    ? `<rect width="1" height="1" fill="rgb(${[1, 3, 5].map((at) => Number.parseInt(item.average!.slice(at, at + 2), 16)).join(',')})"${filter}/>`
    : ''
  // The nested viewport is the crop: the picture is the unit square behind it.
  const picture =
    `<svg x="${number(item.xMm)}" y="${number(item.yMm)}" width="${number(item.wMm)}" height="${number(item.hMm)}"` +
    ` viewBox="${[x, y, w, h].map((value) => number(value, 6)).join(' ')}" preserveAspectRatio="none"${mark(item.origin)}>${average}` +
    `<image href="${escapeXml(options.imageUrl(item.media, widthPx))}" width="1" height="1" preserveAspectRatio="none"` +
    ` role="img" aria-label="${escapeXml(item.alt)}"${filter}/></svg>`
  return item.clip === undefined ? picture : clipped(picture, item.clip)
}

/** Equal outlines get equal ids, so that two pages in one document never disagree about one. */
const clipped = (inner: string, d: string): string => {
  let hash = 0
  for (let i = 0; i < d.length; i++) hash = (Math.imul(hash, 31) + d.charCodeAt(i)) | 0
  const id = `clip-${(hash >>> 0).toString(36)}-${d.length}`
  return `<clipPath id="${id}"><path d="${escapeXml(d)}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
}

const paintEmoji = (item: EmojiItem, options: SvgOptions): string => {
  const frame = `x="${number(item.xMm)}" y="${number(item.yMm)}" width="${number(item.sizeMm)}" height="${number(item.sizeMm)}"`
  const filter = item.tone === 'grey' ? ' style="filter:grayscale(1)"' : ''
  const name = ` role="img" aria-label="${escapeXml(item.sequence)}"${filter}${mark(item.origin)}`
  if ('url' in options.emoji) return `<image href="${escapeXml(options.emoji.url(item.sequence))}" ${frame}${name}/>`
  const inner = options.emoji
    .svg(item.sequence)
    ?.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    // A few files clip to their own box; their ids would clash when two stand on a page.
    .replace(/<clipPath(?:(?!<clipPath).)*?<\/clipPath>|clip-path="[^"]*"/gs, '')
  return inner === undefined ? '' : `<svg ${frame} viewBox="0 0 36 36"${name}>${inner}</svg>`
}

/** Escapes markup and drops what XML 1.0 may not contain (controls, lone surrogates). */
export const escapeXml = (text: string): string =>
  text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/([\ud800-\udbff][\udc00-\udfff])|[\ud800-\udfff]/g, '$1')
    .replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
