import type { FaceId } from '../scene.ts'
import type { GlyphOutline } from '../svg.ts'
import type { PrintFonts } from './fonts.server.ts'
import type { OutlineCommand } from './sfnt.ts'

const GLYPHS_KEPT = 8_000

/** Glyph outlines for `svgPage({ outline })`. Path data stays in font units, so a cached string serves every size. */
export const glyphOutlines = (fonts: PrintFonts): ((face: FaceId, cluster: string, gid: number) => GlyphOutline[]) => {
  const cache = outlineCache(fonts)
  const outlineOf = (part: number, gid: number): { d: string; scale: number } => {
    const key = part * 65536 + gid
    const cached = cache.get(key)
    if (cached) return cached
    const sfnt = fonts.parts[part]!.sfnt()
    const created = { d: sfnt.outline(gid).map(commandText).join(''), scale: 1 / sfnt.unitsPerEm }
    cache.set(key, created)
    if (cache.size > GLYPHS_KEPT) cache.delete(cache.keys().next().value!)
    return created
  }
  return (face, cluster, gid) =>
    fonts
      .glyphs(face, cluster, gid)
      .map((glyph) => ({ ...outlineOf(glyph.part, glyph.gid), dx: glyph.dx, dy: glyph.dy }))
}

/** Halves come from implied points; composites may bring more decimals, which nobody sees. */
const commandText = (command: OutlineCommand): string =>
  command[0] +
  command
    .slice(1)
    .map((value) => Math.round((value as number) * 2) / 2)
    .join(' ')

const caches = new WeakMap<PrintFonts, Map<number, { d: string; scale: number }>>()

/** Shared by all thumbnails of a book: most glyphs of a page were on the page before. */
const outlineCache = (fonts: PrintFonts): Map<number, { d: string; scale: number }> => {
  const cache = caches.get(fonts) ?? new Map<number, { d: string; scale: number }>()
  caches.set(fonts, cache)
  return cache
}
