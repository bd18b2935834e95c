import { call } from '#lib/http/client/client.ts'
import type { fetchImportedPictures } from './pictures.api.ts'

/** Sends a helper for the pictures of an import that lie on the web (decision 0201); answers whether it went. */
export const fetchWebPictures = async (importId: string): Promise<boolean> => {
  try {
    await call<typeof fetchImportedPictures>('POST /blogbook/crawler/files/{importId}/pictures', {
      params: { importId },
      body: {},
    })
    return true
  } catch {
    // The client has said what went wrong.
    return false
  }
}
