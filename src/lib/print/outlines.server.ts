import type { PrintFonts } from './fonts.server.ts'
import type { FaceId } from './scene.ts'
import type { OutlineCommand } from './sfnt.ts'
import { quadratic, type Segment } from './svg-path.ts'

/** Glyph outlines for `svgPage({ outline })`: cubic contours in em, y up, cached by glyph. */
export const glyphOutlines = (
  fonts: PrintFonts,
): ((face: FaceId, cluster: string, gid: number) => readonly Segment[]) => {
  const cache = new Map<number, Segment[]>()
  const outlineOf = (part: number, gid: number): Segment[] => {
    const key = part * 65536 + gid
    const known = cache.get(key)
    if (known) return known
    const sfnt = fonts.parts[part]!.sfnt()
    const made = toEm(sfnt.outline(gid), sfnt.unitsPerEm)
    cache.set(key, made)
    if (cache.size > 8_000) cache.delete(cache.keys().next().value!)
    return made
  }
  return (face, cluster, gid) =>
    fonts.glyphs(face, cluster, gid).flatMap((glyph) => {
      const outline = outlineOf(glyph.part, glyph.gid)
      return glyph.dx === 0 && glyph.dy === 0 ? outline : outline.map((segment) => shift(segment, glyph.dx, glyph.dy))
    })
}

const toEm = (commands: readonly OutlineCommand[], em: number): Segment[] => {
  let [x, y] = [0, 0]
  return commands.map((command): Segment => {
    if (command[0] === 'Z') return ['Z']
    const values = command.slice(1).map((value) => (value as number) / em)
    const [tx, ty] = values.slice(-2) as [number, number]
    const segment: Segment = command[0] === 'Q' ? quadratic(x, y, values[0]!, values[1]!, tx, ty) : [command[0], tx, ty]
    ;[x, y] = [tx, ty]
    return segment
  })
}

const shift = (segment: Segment, dx: number, dy: number): Segment =>
  segment.map((value, i) => (typeof value === 'number' ? value + (i % 2 === 1 ? dx : dy) : value)) as Segment
