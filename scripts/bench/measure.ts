/** `measure.ts FILE.pdf [skipFirst] [skipLast] [limit]`: page quality as JSON. */
import { measurePages } from './meter.ts'
import { type ReadPage, readPdf } from './read-pdf.ts'

const [path, first, last, limit] = process.argv.slice(2)
if (!path) throw new Error('measure.ts FILE.pdf [skipFirst] [skipLast]')
const pages: ReadPage[] = []
for await (const page of readPdf(path)) {
  pages.push(page)
  if (pages.length === Number(limit)) break
}
process.stdout.write(
  `${JSON.stringify(measurePages(pages, { skipFirst: Number(first) || 0, skipLast: Number(last) || 0 }))}\n`,
)
