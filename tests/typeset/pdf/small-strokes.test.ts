/** 一 and 二 on pages drawn small, in Chromium: their one stroke is thinner than a pixel and must not fall between its lines. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextItem } from '#lib/print/scene.ts'
import { smallEdgeMm, svgPage } from '#lib/print/svg.ts'
import { browserLaunch } from '../../support/browser/browser.ts'

const ink = { cmyk: [0, 0, 0, 100], rgb: '#231f1d' } as const
const [sizePt, leadMm, lines, leftMm] = [10, 5.997, 24, 20]

/** Lines of 一 alone as 拾光 sets them. */
const items = Array.from(
  { length: lines },
  (_, at): TextItem => ({
    ...{ kind: 'text', face: 'serif', sizePt, ink, yMm: 24.1 + at * leadMm },
    ...{ clusters: ['一'], xMm: [leftMm] },
  }),
)

const svg = (widthPx: number, edgeMm: number): string =>
  svgPage(
    { widthMm: 148, heightMm: 210, bleedMm: 3, side: 'left', month: '', kind: 'body', items },
    { imageUrl: () => '', emoji: { url: () => '' }, paper: '#ffffff', widthPx, edgeMm },
  )

const files = readdirSync('public/fonts').filter((name) => name.startsWith('serif-core'))
const font = readFileSync(`public/fonts/${files[0]}`).toString('base64')

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await browserLaunch())
})
afterAll(() => browser.close())

test.each([1, 1.5, 2, 3])('are there on a screen of %d pixels a point', async (deviceScaleFactor) => {
  const page = await browser.newPage({ deviceScaleFactor, viewport: { width: 800, height: 1200 } })
  await page.setContent(
    `<style>@font-face{font-family:xs-serif;src:url(data:font/woff2;base64,${font})}body{margin:0}</style><div></div>`,
  )
  await page.evaluate(() => document.fonts.load('10px xs-serif', '一'))
  const inkOf = async (widthPx: number, edgeMm: number): Promise<number[]> => {
    await page.locator('div').evaluate(
      (div, drawn) => {
        div.innerHTML = drawn
      },
      svg(widthPx, edgeMm),
    )
    const { data, info } = await sharp(await page.locator('svg').screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pxPerMm = (widthPx * deviceScaleFactor) / 148
    const em = (sizePt * 25.4) / 72
    const x = Math.round((leftMm + em / 2) * pxPerMm)
    return items.map(({ yMm }) => {
      let sum = 0
      for (let y = Math.floor((yMm - em) * pxPerMm); y < yMm * pxPerMm; y += 1)
        sum += (255 - (data[y * info.width + x] ?? 255)) / 255
      return sum
    })
  }
  for (const widthPx of [204, 260, 330]) expect(Math.min(...(await inkOf(widthPx, smallEdgeMm)))).toBeGreaterThan(0.15)
  // Without it they are not: the test looks at the right place.
  if (deviceScaleFactor === 1) expect(Math.max(...(await inkOf(204, 0)))).toBeLessThan(0.05)
})
