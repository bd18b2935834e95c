import { createHash } from 'node:crypto'
import { log } from '#lib/log/log.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { Face } from '#lib/site/brand/page-faces.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** Bump when the way fonts are cut changes. */
const version = 'page-font-1'

const key = (name: string, kind: 'list' | 'font'): string => `page-fonts/${name}.${kind}`

/** Names this process knows to be written down. */
const listed = new Set<string>()
const mostListed = 10_000

/**
 * Address of a font that has exactly these characters. Only the list is written down here, so a page never waits for a
 * font; it is cut when somebody asks for it, by whichever process is asked.
 */
export const pageFontPath = async (face: Face, characters: string): Promise<string> => {
  const name = `${face}-${createHash('sha256').update(`${version} ${face} ${characters}`).digest('hex').slice(0, 24)}`
  if (!listed.has(name)) {
    if (!(await storage().exists(key(name, 'list'))))
      await storage().putBytes(key(name, 'list'), Buffer.from(JSON.stringify({ face, characters })))
    if (listed.size >= mostListed) listed.clear()
    listed.add(name)
  }
  return paths.pageFont(name)
}

const inPool = (does: 'cutPageFont' | 'pressPageFont', argument: unknown, urgent: boolean): Promise<Uint8Array> =>
  pool().run('#lib/media/page-font-work.server.ts', does, argument, { urgent })

/** Stands without it; whoever asks next tries again. */
const keep = (name: string, font: Uint8Array): Promise<void> =>
  storage()
    .putBytes(key(name, 'font'), font)
    .catch((error: unknown) => log.warn({ err: error }, 'page font not kept'))

const under = new Map<string, Promise<Uint8Array>>()
const once = (name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
  const begun = under.get(name) ?? make().finally(() => under.delete(name))
  under.set(name, begun)
  return begun
}

const cut = async (name: string): Promise<Uint8Array> => {
  const wanted: unknown = JSON.parse(Buffer.from(await storage().getBytes(key(name, 'list'))).toString('utf8'))
  const font = await inPool('cutPageFont', wanted, true)
  await keep(name, font)
  return font
}

const isPressed = (font: Uint8Array): boolean => Buffer.from(font.subarray(0, 4)).toString('latin1') === 'wOF2'

/** What is asked for again is worth the second that WOFF2 takes; it is a third smaller. */
const press = (name: string, font: Uint8Array): void => {
  if (isPressed(font) || under.has(name)) return
  once(name, async () => {
    const pressed = await inPool('pressPageFont', font, false)
    await keep(name, pressed)
    return pressed
  }).catch((error: unknown) => log.warn({ err: error }, 'page font not pressed'))
}

const fontBytes = async (name: string): Promise<Uint8Array> => {
  if (!(await storage().exists(key(name, 'font')))) return once(name, () => cut(name))
  const font = await storage().getBytes(key(name, 'font'))
  press(name, font)
  return font
}

/** The font of a page, or 404 for names no page has given out. */
export const answerPageFont = async (name: string): Promise<Response> => {
  if (!/^(serif|sans|medium)-[0-9a-f]{24}$/.test(name) || !(await storage().exists(key(name, 'list'))))
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const font = await fontBytes(name)
  return new Response(Uint8Array.from(font), {
    headers: {
      'content-type': isPressed(font) ? 'font/woff2' : 'font/woff',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
