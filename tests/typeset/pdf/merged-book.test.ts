import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { composeBook, defaultDetails } from '#lib/books/layout/compose-book.ts'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { writePdf } from '#lib/print/pdf/pdf.server.ts'
import { readHead } from '#lib/sources/files/input-file.ts'
import { type ReadFromDisk, readImportFromPaths } from '#lib/sources/read/read-import.server.ts'

const wechat = resolve('../shared/fixtures/imports/wechat')

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test('three partial exports of one life in all six orders, each twice, make the identical set and PDF', async () => {
  if (!existsSync(wechat)) return console.info(`没有 ${wechat}，跳过合并成书的核对`)
  const reads: ReadFromDisk[] = []
  for (const name of ['weflow-json', 'weflow-html', 'wechatdataanalysis/sns_export.zip']) {
    const read = await readImportFromPaths([join(wechat, name)])
    if (!read.ok) throw new Error(read.failure.message)
    reads.push(read.value)
  }
  const fonts = await fontBook()
  const world = await typesetContext()
  const pdfOf = async (book: PostImport): Promise<string> => {
    const details = { names: 'show' as const, ...defaultDetails(book), style: 'shiguang', cover: '素', brand: '心书' }
    const { scene } = composeBook(book, { ...details, edition: '' }, world)
    const fileOf = new Map(book.media.map((one) => [one.sha256 ?? '', one.file ?? '']))
    const hash = createHash('sha256')
    const report = await writePdf(scene, {
      fonts,
      createdAt: 0,
      sink: async (part) => void hash.update(part),
      image: async (media) => {
        const file = reads[0]!.files.get(fileOf.get(media) ?? '')
        return file && { bytes: Buffer.from(await readHead(file, file.bytes)) }
      },
    })
    expect(report.missingImages).toEqual([])
    return hash.digest('hex')
  }
  const parts = reads.map((one) => one.book)
  const books = orders.map((order) => {
    const [first, ...more] = [...order, ...order].map((i) => parts[i]!)
    return more.reduce((book, next) => mergeImports([book, next]), first!)
  })
  for (const book of books) expect(book).toEqual(books[0])
  const pdfs: string[] = []
  for (const book of books) pdfs.push(await pdfOf(book))
  expect(new Set(pdfs).size).toBe(1)
  expect(await pdfOf(parts[0]!)).not.toBe(await pdfOf(parts[1]!))
})
