import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type PdfOptions, type PdfReport, writePdf } from '#lib/print/pdf/pdf.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { scratchFolder } from '#lib/storage/scratch.server.ts'
import { storage } from '#lib/storage/storage.server.ts'

const image: PdfOptions['image'] = async (media) => {
  const bytes = await printableBytes(media)
  return bytes && { bytes }
}

/** What a file of the press is made of; the same gives the same bytes. */
export type PdfToKeep = Pick<PdfOptions, 'createdAt' | 'chapters' | 'onPage'> & {
  /** Of what the pages show. */
  hash: string
  title: string
  author: string
  pages: Iterable<ScenePage> | AsyncIterable<ScenePage>
}

/**
 * Writes a PDF of pages that are laid out to a file first, then into storage under the hash of its bytes; answers the key. For
 * worker threads.
 */
export const keepPdf = async ({
  hash,
  title,
  author,
  pages,
  chapters = [],
  ...options
}: PdfToKeep): Promise<{ key: string; report: PdfReport }> => {
  const path = join(await scratchFolder(), `${randomBytes(8).toString('hex')}.pdf`)
  const file = await open(path, 'wx')
  const digest = createHash('sha256')
  try {
    let report: PdfReport
    try {
      const sink = async (bytes: Uint8Array): Promise<void> => {
        digest.update(bytes)
        await file.write(bytes)
      }
      report = await writePdf(
        { hash, title, author, pages },
        { ...options, chapters, fonts: await fontBook(), image, sink },
      )
    } finally {
      await file.close()
    }
    const key = `pdf/${digest.digest('hex')}`
    if (!(await storage().exists(key))) await storage().putBytes(key, createReadStream(path))
    return { key, report }
  } finally {
    await rm(path, { force: true })
  }
}
