import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Packs files into a zip, names in UTF-8. */
export const zipOf = async (files: readonly { name: string; bytes: Uint8Array }[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name, { compress: name.endsWith('.json') })
  zip.end()
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream)
}
