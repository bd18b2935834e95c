import { config } from '#lib/config/config.server.ts'
import { type Db, transaction } from '#lib/db/db.server.ts'
import { addCodes, findCodesOf, findLinkCodes, lockCodesOf } from '#lib/media/media.sql.ts'
import { yearOf } from '#lib/std/clock.ts'
import { randomId } from '#lib/std/id.ts'

/** What is behind printed codes is kept ten years, and as long again from the day it is renewed. */
export const keptMs = 10 * 365 * 24 * 3600 * 1000

/** The address a code stands for. */
export const codeUrl = (code: string): string => `${config().siteUrl}/v/${code}`

/** A code as it is printed beside a film. */
export type FilmCode = {
  code: string
  url: string
  /** Promised when the code was made, and never less: what is printed stays true when its owner renews it. */
  untilYear: number
}

const filmCode = ({ code, createdAt }: { code: string; createdAt: Date }): FilmCode => ({
  code,
  url: codeUrl(code),
  untilYear: yearOf(createdAt.getTime() + keptMs),
})

type Film = { sha256: string; posterSha256: string | null; title: string }

const filmCodes = async (tx: Db, ownerId: string, films: readonly Film[]): Promise<Map<string, FilmCode>> => {
  await lockCodesOf(tx, ownerId)
  const bySha = new Map(films.map((film) => [film.sha256, film]))
  const codes = new Map<string, FilmCode>()
  for (const row of await findCodesOf(tx, ownerId, [...bySha.keys()]))
    if (row.printedSha256 !== null && !codes.has(row.printedSha256)) codes.set(row.printedSha256, filmCode(row))
  const createdAt = new Date()
  const untilAt = new Date(createdAt.getTime() + keptMs)
  const made = { ownerId, kind: 'video' as const, createdAt, untilAt }
  const fresh = [...bySha.values()]
    .filter((film) => !codes.has(film.sha256))
    .map((film) => ({ ...made, ...film, printedSha256: film.sha256, code: randomId() }))
  await addCodes(tx, fresh)
  for (const row of fresh) codes.set(row.sha256, filmCode(row))
  return codes
}

/**
 * One permanent address for each of a person's videos (`sha256`), made where there is none: the same video in two books
 * or in a book typeset twice has the same code for ever, whatever film was put behind it since.
 */
export const videoAddresses = async (ownerId: string, videos: readonly Film[]): Promise<Map<string, FilmCode>> =>
  videos.length === 0 ? new Map() : transaction((tx) => filmCodes(tx, ownerId, videos))

/** The code of one of a person's films, made where there is none, in the caller's transaction. */
export const filmCodeIn = async (tx: Db, ownerId: string, sha256: string): Promise<string> =>
  (await filmCodes(tx, ownerId, [{ sha256, posterSha256: null, title: '' }])).get(sha256)!.code

/** Codes of these web addresses; those made now show this picture. */
const linkCodes = async (
  tx: Db,
  ownerId: string,
  urls: Iterable<string>,
  posterSha256: string | null,
): Promise<Map<string, string>> => {
  await lockCodesOf(tx, ownerId)
  const codes = new Map<string, string>()
  for (const row of await findLinkCodes(tx, ownerId, [...urls]))
    if (row.url !== null && !codes.has(row.url)) codes.set(row.url, row.code)
  const untilAt = new Date(Date.now() + keptMs)
  const fresh = [...urls]
    .filter((url) => !codes.has(url))
    .map((url) => ({ url, posterSha256, code: randomId(), ownerId, kind: 'link' as const, untilAt }))
  await addCodes(tx, fresh)
  for (const row of fresh) codes.set(row.url, row.code)
  return codes
}

/**
 * One permanent address for each of these web addresses, by address: the same link in two books or in a book typeset
 * twice has the same code for ever. Only http and https; whoever opens it is told the host first (pages/v).
 */
export const linkAddresses = async (ownerId: string, urls: ReadonlySet<string>): Promise<Map<string, string>> => {
  if (urls.size === 0) return new Map()
  const codes = await transaction((tx) => linkCodes(tx, ownerId, urls, null))
  return new Map([...codes].map(([url, code]) => [url, codeUrl(code)]))
}

/** The code of one web address with a picture for it, made where there is none, in the caller's transaction. */
export const linkCodeIn = async (tx: Db, ownerId: string, url: string, posterSha256: string | null): Promise<string> =>
  (await linkCodes(tx, ownerId, [url], posterSha256)).get(url)!
