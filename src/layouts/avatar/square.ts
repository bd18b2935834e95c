/** What of a picture lies in the square: its middle in parts of width and height, and how much it is magnified. */
export type Square = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

const within = (value: number, half: number): number => Math.min(1 - half, Math.max(half, value))

/** The same square with no strip of it beyond the picture. Pure. */
export const keptInside = ({ x, y, zoom }: Square, { width, height }: Size): Square => {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { x: within(x, side / width / 2), y: within(y, side / height / 2), zoom: Math.max(1, zoom) }
}

/** Left, top and side of the square in pixels of the picture. Pure. */
export const cutOf = (square: Square, size: Size): { left: number; top: number; side: number } => {
  const { x, y, zoom } = keptInside(square, size)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}
