import type { Ink } from '../print/scene.ts'

/** sRGB component (0–1) to linear light and back (IEC 61966-2-1). */
export const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
export const toSrgb = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const channel = (ink: Ink, at: number): number => Number.parseInt(ink.rgb.slice(at, at + 2), 16) / 255

/** Relative luminance of WCAG 2.2, 0–1. */
export const luminance = (ink: Ink): number =>
  0.2126 * toLinear(channel(ink, 1)) + 0.7152 * toLinear(channel(ink, 3)) + 0.0722 * toLinear(channel(ink, 5))

/** Contrast of two luminances, 1–21. */
export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

export const contrast = (a: Ink, b: Ink): number => contrastOf(luminance(a), luminance(b))

/** Text on its ground: 3 : 1 from 18 pt, 4.5 : 1 below (PRINT.md §4). */
const neededContrast = (sizePt: number): number => (sizePt >= 18 ? 3 : 4.5)

/** The first of these inks that can be read on `ground` at that size; the last one when none can. */
export const readable = (ground: Ink, sizePt: number, inks: readonly [Ink, ...Ink[]]): Ink =>
  inks.find((ink) => contrast(ink, ground) >= neededContrast(sizePt)) ?? inks[inks.length - 1] ?? inks[0]

/** `share` of `top` laid over `ground`, in both colour spaces. */
export const mixed = (ground: Ink, top: Ink, share: number): Ink => {
  const rgb = [1, 3, 5].map((at) => {
    const value = Math.round(255 * (channel(ground, at) * (1 - share) + channel(top, at) * share))
    return value.toString(16).padStart(2, '0')
  })
  const part = (i: 0 | 1 | 2 | 3): number => Math.round(ground.cmyk[i] * (1 - share) + top.cmyk[i] * share)
  return { cmyk: [part(0), part(1), part(2), part(3)], rgb: `#${rgb.join('')}` }
}
