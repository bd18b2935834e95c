import { ownFiles, ownFileUrl } from './order-files.server.ts'

/** `0-inner`: which file a link of the page asks for. */
const fileOfLink = /^(\d{1,2})-(inner|cover)$/

/**
 * What /orders/{orderNo}/pdf shows its buyer; undefined: missing and another's alike. With `file` a fresh address to go to, or
 * why there is none.
 */
export const orderFilesPage = async (userId: string, orderNo: string, file: string | null) => {
  const found = await ownFiles(userId, orderNo)
  if (!found) return undefined
  const [, position, kind] = fileOfLink.exec(file ?? '') ?? []
  if (position === undefined) return { ...found, address: undefined, refusal: '' }
  const asked = await ownFileUrl({
    ...{ params: { orderNo, id: Number(position) }, actor: { userId } },
    query: { pdfType: kind === 'cover' ? 'cover' : 'inner' },
  })
  return asked.ok
    ? { ...found, address: asked.value.url, refusal: '' }
    : { ...found, address: undefined, refusal: asked.failure.message }
}
