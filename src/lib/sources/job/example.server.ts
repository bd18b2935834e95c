import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { examples } from '#lib/sources/examples/examples.ts'
import type { SceneName } from '#lib/sources/examples/sample-words.ts'
import type { getExample } from '#lib/sources/upload/example.api.ts'
import { ok } from '#lib/std/result.ts'

const scenesFolder = 'src/content/scenes'
/** Enough for a page of a book, small enough to travel: about 100 KB each. */
const longestPx = 1200

/** Drawing costs a few tenths of a second a scene: once each, for as long as the process lives (2 MB in all). */
const drawn = new Map<SceneName, Promise<Uint8Array>>()
const draw = (scene: SceneName): Promise<Uint8Array> => {
  const cached = drawn.get(scene)
  if (cached) return cached
  const picture = sharp(join(scenesFolder, `${scene}.svg`), { density: 220 })
    .resize(longestPx, longestPx, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
  drawn.set(scene, picture)
  return picture
}

/** Words packed, pictures as they are. The same bytes each time. */
export const giveExample = async ({ params }: CallOf<typeof getExample>) => {
  const files: Parameters<typeof zipSync>[0] = {}
  for (const one of examples[params.flow]()) {
    files[one.path] = 'text' in one ? [strToU8(one.text), { level: 6 }] : [await draw(one.scene), { level: 0 }]
  }
  const zip = zipSync(files, { mtime: '2026-01-01T00:00:00' })
  const headers = { 'content-type': 'application/zip', 'cache-control': 'private, no-store' }
  return ok(new Response(zip as Uint8Array<ArrayBuffer>, { headers }))
}
