/** Part of `npm run build`: unpacks the sliced web fonts (font-pack.server.ts), so that nobody's first book has to. */
import { FACE_IDS } from '#lib/print/faces.ts'
import { fontBook } from '#lib/print/fonts.server.ts'

const fonts = await fontBook()
for (const face of FACE_IDS) fonts.has(face, '心')
