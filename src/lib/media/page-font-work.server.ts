import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import wawoff2 from 'wawoff2'
import { subsetForScreen } from '#lib/print/font/subset.server.ts'
import { fromWoff, toWoff } from '#lib/print/font/woff.server.ts'
import type { Face } from '#lib/site/brand/page-faces.ts'

const files: Record<Face, string> = {
  serif: 'noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf',
  sans: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  medium: 'noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
}

/** A face with just these characters, for browsers. Reads 10 MB of font: runs in the pool. */
export const cutPageFont = ({ face, characters }: { face: Face; characters: string }): Uint8Array => {
  const font = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${files[face]}`))
  return toWoff(
    subsetForScreen(
      font,
      [' ', ...characters].map((character) => character.codePointAt(0) ?? 0),
    ),
  )
}

/** The same font as WOFF2. */
export const pressPageFont = async (woff: Uint8Array): Promise<Uint8Array> =>
  Uint8Array.from(await wawoff2.compress(fromWoff(woff)))
