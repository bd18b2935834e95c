/** Pictures as a worker of a browser makes them small. */

/** A picture larger than this that can't be made smaller is not shown, in bytes. */
const mostBytes = 12 * 1024 ** 2

/** A small copy: hundreds of photographs of a telephone in full would be gigabytes once they are painted. */
export const smallCopy = async (blob: Blob, widthPx: number): Promise<Blob | undefined> => {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: widthPx, resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return blob.size <= mostBytes ? blob : undefined
  }
}

/** A decoded picture on white in this size, its pixels four bytes each. */
export const drawnAt = (picture: ImageBitmap | OffscreenCanvas, widthPx: number, heightPx: number) => {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthPx, heightPx)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, widthPx, heightPx)
  return {
    canvas,
    pixels: () => context.getImageData(0, 0, widthPx, heightPx).data,
    jpeg: () => canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }),
  }
}

/** Its pixels at a size, four bytes each, upright. */
export const pixelsOf = async (
  blob: Blob,
  widthPx: number,
  heightPx: number,
): Promise<Uint8ClampedArray | undefined> => {
  try {
    const bitmap = await createImageBitmap(blob, { resizeWidth: widthPx, resizeHeight: heightPx })
    const drawn = drawnAt(bitmap, widthPx, heightPx)
    bitmap.close()
    return drawn?.pixels()
  } catch {
    return undefined
  }
}

/** Three bytes a pixel out of four. */
export const rgbOf = (data: Uint8ClampedArray): Uint8Array => {
  const rgb = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  return rgb
}
