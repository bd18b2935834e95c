/**
 * A painted page for reading at night: ink and paper change places, hues stay, pictures are left to the style sheet.
 * Only colours written by our own painter (`fill="#rrggbb"`, `stroke="#rrggbb"`) are touched. Pure.
 */

/** Lightness of night paper (#24221F) and of the day ink (#22201C) turned into night ink (#EFE9DD), in OKLab. */
const paperL = 0.253
const slope = 0.885
const inkL = 0.935
/** A little warmth, so that grey paper doesn't look blue beside the warm frame. */
const warmth = 0.006

const toLinear = (byte: number): number => {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}
const toByte = (linear: number): string => {
  const c = Math.min(1, Math.max(0, linear))
  const gamma = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, '0')
}

/** `#22201c` → `#efe9dd` or near it: lightness mirrored between night paper and night ink. */
export const nightColour = (hex: string): string => {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join('') : hex.slice(1)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => toLinear(Number.parseInt(digits.slice(at, at + 2), 16)))
  // OKLab and back (Björn Ottosson, 2020).
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const red = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s + warmth
  const turned = Math.min(inkL, paperL + slope * (1 - light))
  const [l2, m2, s2] = [
    (turned + 0.3963377774 * red + 0.2158037573 * yellow) ** 3,
    (turned - 0.1055613458 * red - 0.0638541728 * yellow) ** 3,
    (turned - 0.0894841775 * red - 1.291485548 * yellow) ** 3,
  ]
  const out = [
    4.0767416621 * l2 - 3.3077115913 * m2 + 0.2309699292 * s2,
    -1.2684380046 * l2 + 2.6097574011 * m2 - 0.3413193965 * s2,
    -0.0041960863 * l2 - 0.7034186147 * m2 + 1.707614701 * s2,
  ]
  return `#${out.map(toByte).join('')}`
}

export const nightPage = (svg: string): string =>
  svg.replace(
    /(fill|stroke)="(#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?)"/g,
    (_, name: string, hex: string) => `${name}="${nightColour(hex)}"`,
  )
