/**
 * Cuts fonts for single public pages: `npx node scripts/build-page-fonts.ts http://127.0.0.1:4321` with the site running
 * there. Opens every page of the sitemap (and those beside it that everybody sees), reads which characters stand in which
 * face, and writes public/fonts/page-*.woff2 and src/layouts/page-fonts.ts. A page whose words have changed since only
 * fetches more: what its own font lacks comes from the slices of build-ui-fonts.ts.
 */
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../tests/support/browser.ts'
import { fontWriter, fullFonts, outDir } from './fonts/subset.ts'

const origin = process.argv[2]
if (!origin) throw new Error('build-page-fonts.ts ORIGIN')
const faces = ['serif', 'sans', 'medium'] as const
type Face = (typeof faces)[number]

/** Characters of a page by face, also of what is folded away. */
const readPage = (page: Page): Promise<Record<Face, string>> =>
  page.evaluate(() => {
    const found = { serif: '', sans: '', medium: '' }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script,style,noscript')) continue
      const { fontFamily, fontWeight } = getComputedStyle(parent)
      const face = fontFamily.includes('Xinshu Serif') ? 'serif' : Number(fontWeight) > 450 ? 'medium' : 'sans'
      found[face] += node.textContent
      if (fontFamily.includes('Xinshu Serif')) continue
      for (const part of ['::before', '::after']) {
        const { content } = getComputedStyle(parent, part)
        if (content.startsWith('"')) found[face] += content
      }
    }
    for (const field of document.querySelectorAll<HTMLElement>('[placeholder]'))
      found.sans += field.getAttribute('placeholder')
    return found
  })

const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
// Posts of buyers come and go: theirs are the slices.
const paths = [
  ...new Set([...listed.filter((path) => !/^\/unboxing\/./.test(path)), '/', '/signin', '/nowhere']),
].sort()
const browser = await chromium.launch(await browserLaunch())
const write = await fontWriter()
const fonts = fullFonts()
for (const file of globSync('page-*.woff2', { cwd: outDir })) rmSync(join(outDir, file))
const table: Record<string, Partial<Record<Face, string>>> = {}
for (const path of paths) {
  const sets: Record<Face, Set<string>> = { serif: new Set(), sans: new Set(), medium: new Set() }
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${origin}${path}`, { waitUntil: 'load' })
    const read = await readPage(page)
    for (const face of faces) for (const character of read[face]) if (character > ' ') sets[face].add(character)
    await page.close()
  }
  const slug = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  const own: Partial<Record<Face, string>> = {}
  for (const face of faces)
    if (sets[face].size > 0) own[face] = await write([' ', ...sets[face]].sort(), fonts[face], `page-${slug}-${face}`)
  table[path === '/nowhere' ? '404' : path] = own
}
await browser.close()
writeFileSync(
  'src/layouts/page-fonts.ts',
  `/** Written by scripts/build-page-fonts.ts; do not edit. */
export const pageFonts: Record<string, { serif?: string; sans?: string; medium?: string }> = ${JSON.stringify(table, null, 2)}
`,
)
