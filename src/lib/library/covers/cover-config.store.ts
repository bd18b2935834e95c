import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { getCoverConfig } from './cover.api.ts'
import { defaultCoverPx } from './cover-size.ts'

/** What a caller knows of a design: its shape, whether it needs a picture, its colours. */
export type CoverConfig = OutputOf<typeof getCoverConfig>

const keyOf = (codeName: string): string => `xinshu-cover-config-${codeName}`

const kept = (codeName: string): CoverConfig | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(codeName)) ?? 'null') as CoverConfig | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Asked for once a session (spec 7.R4: silent, cached in session storage). */
export const coverConfig = async (codeName: string): Promise<CoverConfig> => {
  const known = kept(codeName)
  if (known) return known
  const found = await call<typeof getCoverConfig>(
    'GET /covers/config/{codeName}',
    { params: { codeName } },
    { silent: true, cached: true },
  )
  try {
    sessionStorage.setItem(keyOf(codeName), JSON.stringify(found))
  } catch {
    // Asked for again the next time.
  }
  return found
}

type Words = { title: string; subtitle: string; author: string; years: string }
type Pic = { pic: string; x: number; y: number; scale: number; rotate: number }

/** Address of a cover as the server draws it, for browsers that cannot. */
export const coverAddress = (codeName: string, words: Words, pic: Pic | undefined): string => {
  const query = new URLSearchParams({ ...words, size: String(defaultCoverPx) })
  if (pic) {
    query.set('pic', pic.pic)
    query.set('pic[dx]', pic.x.toFixed(4))
    query.set('pic[dy]', pic.y.toFixed(4))
    query.set('pic[ds]', pic.scale.toFixed(4))
    query.set('pic[rotate]', pic.rotate.toFixed(2))
  }
  return `/covers/generate/${encodeURIComponent(codeName)}?${query}`
}
