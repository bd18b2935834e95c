import { rename } from 'node:fs/promises'
import type { PdfOptions, PdfReport } from './pdf.server.ts'
import { fileSink } from './pdf-sink.server.ts'

/** A half-written file never stands under the final name. */
export async function intoFile(
  path: string,
  write: (sink: PdfOptions['sink']) => Promise<PdfReport>,
): Promise<PdfReport> {
  const part = `${path}.part`
  const { sink, close } = fileSink(part)
  const report = await write(sink).finally(close)
  await rename(part, path)
  return report
}
