import qrcode from 'qrcode-generator'
import type { Ink, Origin, PathItem } from './scene.ts'

/** Smallest printed module a phone reads reliably off paper (PRINT.md 2.4). */
const QR_MIN_MODULE_MM = 0.5
const QUIET_MODULES = 4

export type QrCode = {
  item: PathItem
  /** Edge of the symbol without quiet zone; larger than asked when modules would fall under 0.5 mm. */
  sizeMm: number
  /** White the caller must keep on all four sides. */
  quietMm: number
}

type Code = ReturnType<typeof qrcode>
type Level = 'L' | 'M' | 'Q'

/** Codes made last: a month that is laid out again and again has the same links. */
const made = new Map<string, Code>()
const mostMade = 500

function encode(text: string, level: Level): Code {
  const name = level + text
  const known = made.get(name)
  if (known) return known
  const code = qrcode(0, level)
  code.addData(text, 'Byte')
  code.make()
  if (made.size >= mostMade) made.clear()
  made.set(name, code)
  return code
}

const mm = (value: number): string => String(Math.round(value * 1000) / 1000)

/** Every run of dark modules as one box; `module` is the edge of one in mm. */
function modulesPath(code: Code, xMm: number, yMm: number, module: number): string {
  const count = code.getModuleCount()
  const parts: string[] = []
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      if (!code.isDark(row, from)) continue
      let to = from
      while (to < count && code.isDark(row, to)) to++
      const [x0, x1] = [mm(xMm + from * module), mm(xMm + to * module)]
      const [y0, y1] = [mm(yMm + row * module), mm(yMm + (row + 1) * module)]
      parts.push(`M${x0} ${y0} L${x1} ${y0} L${x1} ${y1} L${x0} ${y1} Z`)
      from = to
    }
  }
  return parts.join(' ')
}

/** Modules along an edge at error correction M: what a caller needs to reserve room. */
export const qrModules = (text: string): number => encode(text, 'M').getModuleCount()

/** A QR code at error correction M in exactly `sizeMm`; four modules around it are the caller's to keep empty. */
export function qrPath(
  text: string,
  { xMm, yMm, sizeMm }: { xMm: number; yMm: number; sizeMm: number },
  fill: Ink,
  origin: Origin,
): PathItem {
  const code = encode(text, 'M')
  return { kind: 'path', d: modulesPath(code, xMm, yMm, sizeMm / code.getModuleCount()), fill, origin, qr: text }
}

/**
 * A QR code as one path. Error correction is the highest (Q, M, L) that keeps modules at 0.5 mm in the wanted size; if
 * none does, L is used and the symbol grows.
 */
export const qrCode = (text: string, place: { xMm: number; yMm: number; sizeMm: number; ink: Ink }): QrCode => {
  const tried = (['Q', 'M', 'L'] as const).map((level) => encode(text, level))
  const code = tried.find((one) => place.sizeMm / one.getModuleCount() >= QR_MIN_MODULE_MM) ?? tried.at(-1)!
  const count = code.getModuleCount()
  const module = Math.max(QR_MIN_MODULE_MM, place.sizeMm / count)
  const d = modulesPath(code, place.xMm, place.yMm, module)
  return {
    item: { kind: 'path', d, fill: place.ink, qr: text, origin: { role: 'qrcode' } },
    sizeMm: count * module,
    quietMm: QUIET_MODULES * module,
  }
}
