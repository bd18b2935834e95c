/** The raw body of a call; undefined when there are more bytes than that. */
export const readAtMost = async (request: Request, most: number): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
