import sharp from 'sharp'

/** Dusk with one sun in the middle, each of its own colours: a photograph to whoever looks, and nobody in it. */
export const dusk = (index: number, width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0.4" y2="1"><stop stop-color="hsl(${index * 31} 45% 60%)"/><stop offset="1" stop-color="hsl(${index * 31 + 90} 40% 25%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="50%" r="12%" fill="hsl(${index * 47} 70% 55%)"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
