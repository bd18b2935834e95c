/** Part of `npm run build`: unpacks the sliced web fonts (font-pack.server.ts), so that nobody's first book has to. */
import { FACE_IDS } from '#lib/print/font/faces.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'

const fonts = await fontBook()
for (const face of FACE_IDS) fonts.has(face, '心')
// The rare Han lie in three packs; each of these characters is in one of them and in no other face.
for (const rare of ['Ꭰ', '\u{2000c}', '\u{2a710}']) fonts.glyphs('serif', rare)
