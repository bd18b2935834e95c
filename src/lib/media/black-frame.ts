/** Films open with a fade: where a still is looked for, seconds in. The first frame that is not black is taken. */
export const lookAtSeconds: readonly number[] = [0.5, 0, 1, 2, 3]

/** Mean luma and its spread (0 to 255) below which a frame is all black; a night scene has lights in it. */
const blackLuma = 16
const blackSpread = 8

/** Whether a small copy of a frame is black: its bytes, so many a pixel, red, green and blue first. */
export function isBlackFrame(bytes: ArrayLike<number>, bytesPerPixel: 3 | 4): boolean {
  let sum = 0
  let squares = 0
  const count = bytes.length / bytesPerPixel
  for (let at = 0; at < bytes.length; at += bytesPerPixel) {
    const luma =
      0.2126 * (bytes[at] as number) + 0.7152 * (bytes[at + 1] as number) + 0.0722 * (bytes[at + 2] as number)
    sum += luma
    squares += luma * luma
  }
  const mean = sum / count
  return mean < blackLuma && Math.sqrt(Math.max(0, squares / count - mean * mean)) < blackSpread
}
