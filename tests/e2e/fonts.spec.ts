import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { browserLaunch } from '../support/browser/browser.ts'

/** A machine with these fonts of ours and no others. */
const machineWith = (...packages: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'xinshu-fontconfig-'))
  const dirs = packages.map((name) => `<dir>${resolve('node_modules/@expo-google-fonts', name)}</dir>`).join('')
  const path = join(folder, 'fonts.conf')
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${dirs}<cachedir>${folder}</cachedir><config></config></fontconfig>`,
  )
  return path
}
const machines = {
  'no Chinese font': () => machineWith('nunito'),
  // As Debian's Droid Sans Fallback is: there, but not in the lists of tokens.css.
  'a Chinese font no style sheet names': () => machineWith('nunito', 'zcool-kuaile'),
}
// All product pages stand still on this machine, whatever it has: products.spec.ts.
const paths = ['/', '/products/wxbook', '/products/storybook', '/products/blogbook']

for (const [which, config] of Object.entries(machines)) {
  test(`nothing moves when our fonts come late, on a machine with ${which}`, async ({ baseURL, viewport }) => {
    const launch = await browserLaunch()
    const env = { ...process.env, ...launch.env, FONTCONFIG_FILE: config() } as Record<string, string>
    const browser = await chromium.launch({ ...launch, env })
    try {
      for (const path of paths) {
        const page = await browser.newPage({ baseURL, viewport })
        // Later than the first picture of the page, earlier than a reader's patience.
        await page.route(/\/(page-)?fonts\//, async (route) => {
          await new Promise((late) => setTimeout(late, 500))
          await route.continue()
        })
        await page.addInitScript(() => {
          const seen = window as unknown as { shift: number }
          seen.shift = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
        })
        await page.goto(path, { waitUntil: 'networkidle' })
        const boxes = await page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('HanBox')))
        expect(boxes, 'boxes are for machines without any').toBe(which === 'no Chinese font')
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThanOrEqual(
          0.01,
        )
        await page.close()
      }
    } finally {
      await browser.close()
    }
  })
}
