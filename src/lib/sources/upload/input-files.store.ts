import { CallError } from '#lib/http/client/client.ts'
import type { InputBlob } from '#lib/sources/files/input-blobs.ts'
import type { Piece } from '#lib/sources/upload/upload-plan.ts'

/** What is brought: single files at once, pieces of a zip when their turn comes. */
export type Bytes = { size: number; blob(): Promise<Blob> }
export const files = new Map<string, Bytes>()
/** As it was brought, for a look into it; let go once it is known what is sent. */
export const inputFiles = new Map<string, File>()
export const bytesOf = (file: File): Bytes => ({ size: file.size, blob: async () => file })

const gone = '这个文件读不到了，请把原来的压缩包再放进来一次'

/** Opened once a zip, for its pieces. */
const opened = new Map<string, Promise<ReadonlyMap<string, Bytes>>>()
const openedZip = async (home: string): Promise<ReadonlyMap<string, Bytes>> => {
  const { blobOf, openBlobZip } = await import('#lib/sources/files/zip/zip-blob.ts')
  const file = inputFiles.get(home)
  const zip = file && (await openBlobZip(file, home))
  if (!zip?.ok) return new Map()
  return new Map(zip.value.files.map((one) => [one.name, { size: one.bytes, blob: () => blobOf(one) }]))
}
const insideOf = ({ home, inside = '', bytes }: Piece): Bytes => ({
  size: bytes,
  async blob() {
    const zip = opened.get(home) ?? openedZip(home)
    opened.set(home, zip)
    const found = (await zip).get(inside)
    if (!found) throw new CallError({ status: 410, code: 'file_gone', message: gone })
    return found.blob()
  },
})

/** Makes a piece of what was brought ready to be sent; its name. */
export const ready = (piece: Piece): string => {
  const { home, inside } = piece
  const file = inside === undefined ? inputFiles.get(home) : undefined
  const name = inside ?? home
  files.set(name, file ? bytesOf(file) : insideOf(piece))
  return name
}

/** Everything that was brought, for a look into it. */
export const inputFileList = (): InputBlob[] => [...inputFiles].map(([path, file]) => ({ path, file }))

/** Lets go of everything that was brought. */
export const letGo = (): void => {
  files.clear()
  inputFiles.clear()
  opened.clear()
}
