import { lockedPage } from '#lib/books/export/locked-page.ts'

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done || signal.aborted) return
    yield piece.value
  }
}

/** A fetched page behind a password; undefined once somebody gave up, at whatever point: half a page is none. */
export const lockedFile = async (
  response: Response,
  password: string,
  signal: AbortSignal,
): Promise<Blob | undefined> => {
  const page = await lockedPage(piecesOf(response, signal), password)
  return signal.aborted ? undefined : page
}
