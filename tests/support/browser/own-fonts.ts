import type { Page } from '@playwright/test'
import wawoff2 from 'wawoff2'
import { readSfnt, tablesOf } from '#lib/print/font/sfnt.ts'
import { fromWoff } from '#lib/print/font/woff.server.ts'

/** Code points a web font has. */
const pointsOf = async (font: Buffer): Promise<Set<number>> => {
  const isWoff2 = font.toString('latin1', 0, 4) === 'wOF2'
  const points = new Set<number>()
  readSfnt(tablesOf(isWoff2 ? Uint8Array.from(await wawoff2.decompress(font)) : fromWoff(font))).eachCode((point) =>
    points.add(point),
  )
  return points
}

/**
 * Characters that the page really shows in a face while the font cut for it has none of them, by face; undefined for
 * pages without such fonts. What only people bring is in no font: emoji, rare letters.
 */
export const lackingCharacters = async (page: Page): Promise<Record<string, string> | undefined> => {
  const { shown, urls } = await page.evaluate(() => {
    const shown: Record<string, string> = { serif: '', sans: '', medium: '' }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script,style,noscript,svg')) continue
      const { fontFamily, fontWeight } = getComputedStyle(parent)
      const face = fontFamily.includes('Xinshu Serif') ? 'serif' : Number(fontWeight) > 450 ? 'medium' : 'sans'
      shown[face] = `${shown[face]}${node.textContent}`
    }
    const css = [...document.querySelectorAll('head style')].map((style) => style.textContent).join('')
    return { shown, urls: css.match(/\/page-fonts\/[\w-]+/g) ?? [] }
  })
  if (urls.length === 0) return undefined
  const lacking: Record<string, string> = {}
  for (const [face, text] of Object.entries(shown)) {
    const has = new Set<number>()
    for (const url of urls.filter((one) => one.startsWith(`/page-fonts/${face}-`)))
      for (const point of await pointsOf(await (await page.request.get(url)).body())) has.add(point)
    const missing = [...new Set(text)].filter((one) => /[\p{Script=Han}\d]/u.test(one) && !has.has(one.codePointAt(0)!))
    if (missing.length > 0) lacking[face] = missing.join('')
  }
  return lacking
}
