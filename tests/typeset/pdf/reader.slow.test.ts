/**
 * Pages as the reader draws them in a browser beside the same pages of the PDF as poppler draws them: every style, covers,
 * inserts, grounds and grey pictures. `SHOTS=dir` keeps both and what differs.
 * `LANE=slow npx vitest run tests/typeset/pdf/reader`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { paintPrintPage } from '#lib/books/reading/paint.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { mm } from '#lib/books/reading/print-page-units.ts'
import { fromWire } from '#lib/http/wire.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { browserLaunch } from '../../support/browser/browser.ts'
import { type Mark, misplaced, storedMarks } from '../../support/browser/glyphs.ts'
import { compared, pdfRaster, pxPerMm } from '../../support/browser/raster.ts'
import { type ReadPdf, readPdf } from '../../support/pdf.ts'
import { type Client, dataOf, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { bringFiles, untilSet } from '../../support/server/outside-book.ts'
import { eventually, startServer } from '../../support/server/server.ts'

/** A photograph a scaler makes the same of, whoever scales: large shapes, soft light. */
const photograph = (at: number): Promise<Buffer> => {
  const hue = (at * 47) % 360
  const [w, h] = at % 3 === 0 ? [1200, 1600] : [1600, 1200]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="hsl(${hue},60%,75%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360},50%,35%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="${300 + at * 30}" cy="${h / 2}" r="${h / 4}" fill="hsl(${hue},30%,20%)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

type Look = { style: string; cover: string; said: Record<string, string | boolean> }
const looks: Look[] = [
  { style: 'shiguang', cover: 'window', said: { background: 'ruled' } },
  { style: 'zazhi', cover: 'full', said: { photos: 'grey', background: 'frame' } },
  { style: 'sujian', cover: 'typo', said: { background: 'dots' } },
  { style: 'jiaopian', cover: 'seal', said: { background: 'waves' } },
  { style: 'tongnian', cover: 'baby', said: { background: 'stars' } },
  { style: 'yuanxing', cover: 'window-2', said: { background: 'cream', 'time-label-hidden': true } },
]

/** What lies on the desk of a designer: a book with inserts of every kind before its first month. */
const dressed = async (client: Client, id: string, pictures: string[], before: string): Promise<void> => {
  const insert = (name: string, said: Record<string, string>) =>
    Object.entries({ before, order: `00000${name.length}`, ...said }).map(([field, value]) => {
      return { target: `insert/insert-of-raster-${name}`, field, base: '', value }
    })
  const changes = [
    ...insert('a', { kind: 'photos', pictures: pictures.slice(0, 5).join('\n'), title: '夏天', line: '一行小字' }),
    ...insert('bb', { kind: 'letter', title: '给你', text: '院子里的枇杷熟了。\n\n等你回来。', signature: '苏棠' }),
    ...insert('ccc', { kind: 'divider', title: '第一年', line: '从春到冬' }),
    ...insert('dddd', { kind: 'thanks', title: '谢谢', text: '谢谢一路上的人。' }),
    { target: 'book', field: 'preface/title', base: '', value: '写在前面' },
    { target: 'book', field: 'preface/text', base: '', value: '这一年。'.repeat(120) },
  ]
  const commands = [{ id: 'command-of-the-raster-1', name: 'dress-book', changes }]
  const { outcomes } = dataOf<{ outcomes: { outcome: string }[] }>(
    await client.ask('POST', `/api/book/${id}/edits`, { commands }),
  )
  expect(outcomes[0]).toMatchObject({ outcome: 'written' })
}

const get = async <T>(client: Client, path: string): Promise<T> =>
  (fromWire((await client.ask('GET', path)).body) as { data: T }).data

const pdfOf = async (client: Client, id: string, kind: string): Promise<Buffer> => {
  let bytes: Buffer = Buffer.alloc(0)
  await eventually(async () => {
    const answer = await client.ask('GET', `/api/book/${id}/pdf/${kind}`)
    if (answer.status === 200) bytes = answer.bytes
    return answer.status === 200
  }, 180_000)
  return bytes
}

/** The page as the reader paints it, in the reader's fonts, and where the browser has put its characters. */
const drawnBy = async (screen: Page, url: string, fonts: string, page: PrintPage) => {
  const { widthMm, heightMm } = sizeOf(page)
  const [width, height] = [Math.round(widthMm * pxPerMm), Math.round(heightMm * pxPerMm)]
  await screen.setViewportSize({ width, height })
  await screen.goto(`${url}/robots.txt`)
  await screen.setContent(
    `<base href="${url}/"><link rel="stylesheet" href="${fonts}"><body style="margin:0;overflow:hidden">
    <div style="width:${width}px;height:${height}px">${paintPrintPage(page)}</div>`,
    { waitUntil: 'networkidle' },
  )
  const marks = await screen.evaluate(async () => {
    const svg = document.querySelector('svg')!
    svg.style.display = 'block'
    svg.style.width = '100%'
    svg.style.height = '100%'
    await document.fonts.ready
    return [...svg.querySelectorAll('text')].flatMap((shown): Mark[] => {
      const toPage = svg.getScreenCTM()!.inverse().multiply(shown.getScreenCTM()!)
      return Array.from({ length: shown.getNumberOfChars() }, (_, at) => {
        const { x, y } = (shown.getStartPositionOfChar(at) as DOMPoint).matrixTransform(toPage)
        return { text: (shown.textContent ?? '')[at]!, xMm: x, yMm: y }
      })
    })
  })
  return { marks, picture: await screen.screenshot() }
}

const sizeOf = ({ width, height }: PrintPage) => ({ widthMm: mm(width), heightMm: mm(height) })
const mmPerPt = 25.4 / 72

/** The trim of a page of the PDF, from its top left corner; `wMm`: its right part alone, the front of a cover. */
const trimOf = (
  { mediaBox, trimBox }: ReadPdf['pages'][number],
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
) => ({
  xMm: (trimBox[2]! - mediaBox[0]!) * mmPerPt - widthMm,
  yMm: (mediaBox[3]! - trimBox[3]!) * mmPerPt,
  ...{ wMm: widthMm, hMm: heightMm },
})

test('forty pages of six styles are in the browser what they are in the PDF', { timeout: 900_000 }, async () => {
  const data = await temporaryData()
  onTestFinished(() => data.remove())
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  onTestFinished(async () => {
    await server.end('SIGKILL')
  })
  const browser = await chromium.launch(await browserLaunch())
  onTestFinished(() => browser.close())
  const client = await signIn(server.url, 'o_reader_raster')
  const context = await browser.newContext({ bypassCSP: true, deviceScaleFactor: 1 })
  await context.addCookies([{ name: 'wxbook.token', value: client.token(), url: server.url }])
  const screen = await context.newPage()

  const made = makeSampleExport({ posts: 30, pictures: 24, seed: 9 })
  const { importId, sourceId } = await bringFiles(client, [
    { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(made.export)) },
    ...(await Promise.all(made.files.map(async ({ path }, at) => ({ name: path, bytes: await photograph(at) })))),
  ])
  const { id } = dataOf<{ id: string }>(
    await client.ask('POST', '/api/book/books', { import_id: importId, title: '一年' }),
  )
  await untilSet(client, id)
  const pictures = (await client.ask('GET', `/api/book/${id}/design/pictures`)).body.results as { hash: string }[]
  const months = await get<{ route: string }[]>(client, `/api/book/${sourceId}/months?book=${id}`)
  await dressed(
    client,
    id,
    pictures.map(({ hash }) => hash),
    months[0]!.route,
  )

  const rows: { name: string; share: number }[] = []
  const keep = (name: string, picture: Uint8Array): void => {
    const { SHOTS } = process.env
    if (!SHOTS) return
    mkdirSync(SHOTS, { recursive: true })
    writeFileSync(`${SHOTS}/${name}.png`, picture)
  }
  const look = async (name: string, shown: { picture: Buffer }, printed: Buffer): Promise<void> => {
    const { share, picture } = await compared(shown.picture, printed)
    rows.push({ name, share })
    keep(`${name}-reader`, shown.picture)
    keep(`${name}-pdf`, printed)
    keep(`${name}-differs`, picture)
  }

  let command = 0
  const base = new Map<string, string>()
  for (const { style, cover, said } of looks) {
    dataOf(await client.ask('POST', `/api/book/${id}/info`, { style, cover }))
    const next = `command-of-the-look-${++command}`
    const changes = ['background', 'photos', 'time-label-hidden'].map((field) => ({
      ...{ target: 'book', field, base: base.get(field) ?? '', value: said[field] ?? null },
    }))
    dataOf(await client.ask('POST', `/api/book/${id}/edits`, { commands: [{ id: next, name: 'dress-book', changes }] }))
    for (const { field, value } of changes) if (value !== null || base.has(field)) base.set(field, next)
    await untilSet(client, id)

    const sections = await get<{ route: string }[]>(client, `/api/book/${id}/book_months`)
    const pages: { page: PrintPage; route: string }[] = []
    for (const { route } of sections)
      for (const page of await get<PrintPage[]>(client, `/api/book/${id}/month/${route}`)) pages.push({ page, route })
    const bytes = await pdfOf(client, id, 'inner')
    const inner = readPdf(bytes)
    expect(inner.pages.length).toBe(pages.length)

    const inserts = pages.filter(({ route, page }) => route.startsWith('i-') && page.elements.length > 0)
    const others = pages.filter(({ route, page }) => !route.startsWith('i-') && page.elements.length > 2)
    const wanted = [...inserts, ...[0, 2, 5, 9, 13, 17].map((at) => others[Math.floor((others.length * at) / 18)]!)]
    for (const one of new Set(wanted)) {
      const index = pages.indexOf(one)
      const name = `${style}-${String(index + 1).padStart(3, '0')}`
      const shown = await drawnBy(screen, server.url, `/api/book/${id}/fonts/${one.route}`, one.page)
      const printed = inner.pages[index]!
      const characters = ({ text }: Mark): boolean => !/\p{Extended_Pictographic}/u.test(text)
      const stored = storedMarks(one.page).filter(characters)
      expect(misplaced(stored, printed.glyphs.filter(characters)), `${name} in the PDF`).toEqual([])
      expect(misplaced(stored, shown.marks.filter(characters)), `${name} in the browser`).toEqual([])
      await look(name, shown, pdfRaster(bytes, index + 1, trimOf(printed, sizeOf(one.page))))
    }
    const { coverPage } = await get<{ coverPage: PrintPage }>(client, `/api/book/${id}/info`)
    const sheet = await pdfOf(client, id, 'cover')
    const shown = await drawnBy(screen, server.url, `/api/book/${id}/fonts/cover`, coverPage)
    await look(`${style}-cover`, shown, pdfRaster(sheet, 1, trimOf(readPdf(sheet).pages[0]!, sizeOf(coverPage))))
  }
  const worst = rows.toSorted((a, b) => b.share - a.share)
  console.log(
    `${rows.length} pages; ${worst.map(({ name, share }) => `${name} ${(share * 100).toFixed(3)} %`).join(', ')}`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(worst.filter(({ share }) => share >= 0.01)).toEqual([])
})
