import { config } from '#lib/config/config.server.ts'
import { transaction } from '#lib/db/db.server.ts'
import { addCodes, findCodesOf, findLinkCodes, lockCodesOf } from '#lib/media/media.sql.ts'
import { randomId } from '#lib/std/id.ts'

/** What is behind printed codes is kept at least ten years. */
const keptMs = 10 * 365 * 24 * 3600 * 1000

/** The address a code stands for. */
const codeUrl = (code: string): string => `${config().siteUrl}/v/${code}`

/**
 * One permanent address for each of a person's videos (`sha256`), made where there is none: the same video in two books
 * or in a book typeset twice has the same code for ever.
 */
export const videoAddresses = async (
  ownerId: string,
  videos: { sha256: string; posterSha256: string | null; title: string }[],
): Promise<Map<string, string>> => {
  if (videos.length === 0) return new Map()
  const bySha = new Map(videos.map((video) => [video.sha256, video]))
  return transaction(async (tx) => {
    await lockCodesOf(tx, ownerId)
    const known = await findCodesOf(tx, ownerId, [...bySha.keys()])
    const codes = new Map<string, string>()
    for (const row of known) if (row.sha256 !== null && !codes.has(row.sha256)) codes.set(row.sha256, row.code)
    const untilAt = new Date(Date.now() + keptMs)
    const fresh = [...bySha.values()]
      .filter((video) => !codes.has(video.sha256))
      .map((video) => ({ ...video, code: randomId(), ownerId, kind: 'video' as const, untilAt }))
    await addCodes(tx, fresh)
    for (const row of fresh) codes.set(row.sha256, row.code)
    return new Map([...codes].map(([sha256, code]) => [sha256, codeUrl(code)]))
  })
}

/**
 * One permanent address for each of these web addresses, by address: the same link in two books or in a book typeset
 * twice has the same code for ever. Only http and https; whoever opens it is told the host first (pages/v).
 */
export const linkAddresses = async (ownerId: string, urls: ReadonlySet<string>): Promise<Map<string, string>> => {
  if (urls.size === 0) return new Map()
  return transaction(async (tx) => {
    await lockCodesOf(tx, ownerId)
    const codes = new Map<string, string>()
    for (const row of await findLinkCodes(tx, ownerId, [...urls]))
      if (row.url !== null && !codes.has(row.url)) codes.set(row.url, row.code)
    const untilAt = new Date(Date.now() + keptMs)
    const fresh = [...urls]
      .filter((url) => !codes.has(url))
      .map((url) => ({ url, code: randomId(), ownerId, kind: 'link' as const, untilAt }))
    await addCodes(tx, fresh)
    for (const row of fresh) codes.set(row.url, row.code)
    return new Map([...codes].map(([url, code]) => [url, codeUrl(code)]))
  })
}
