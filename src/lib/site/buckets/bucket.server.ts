import { existingService, service } from '#lib/config/services.server.ts'
import { type Db, db, isTransaction, outsideTransaction, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { toWire } from '#lib/http/wire.ts'
import { log } from '#lib/log/log.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { getBucket } from './bucket.api.ts'
import { bucketTimeoutMs } from './bucket.api.ts'
import { addVersion, type BucketRow, findVersion, latestVersions, listVersions } from './bucket.sql.ts'
import { type BucketName, type BucketValue, bucketNamed, checkBucket, defaultBucket } from './bucket.ts'

/** A process looks this often whether a version changed; answers may be kept by caches as long again, and half. */
const lookEveryMs = 10_000
const keepSeconds = 30
/** After a failure it looks again this soon, and shows meanwhile what it knew. */
const againAfterMs = 2_000

type Known = { version: number; atMs: number; value: unknown }
type Cache = { known: Map<string, Known>; lookedAtMs: number; looking: Promise<void> | undefined }

const cache = (): Cache =>
  service('buckets', () => ({ known: new Map(), lookedAtMs: Number.NEGATIVE_INFINITY, looking: undefined }))

const load = async (db: Db, held: Cache, name: BucketName, version: number): Promise<void> => {
  const row = await findVersion(db, name, version)
  if (!row) return
  const checked = checkBucket(name, row.value)
  // Put by another release whose schema differs: what is known and valid stays.
  if (!checked.ok)
    log.warn({ bucket: name, version, problem: checked.failure.message }, 'a bucket does not fit its schema')
  const value = checked.ok ? checked.value : (held.known.get(name)?.value ?? defaultBucket(name))
  held.known.set(name, { version, atMs: row.createdAt.getTime(), value })
}

const look = async (held: Cache, tx?: Db): Promise<void> => {
  const on = tx ?? db()
  const changed = (await latestVersions(on)).filter(({ name, version }) => held.known.get(name)?.version !== version)
  for (const { name, version } of changed) {
    const known = bucketNamed(name)
    if (known) await load(on, held, known, version)
  }
}

const timeout = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`buckets took over ${ms} ms`)), ms).unref())

/** Makes sure that what this process knows is at most `lookEveryMs` old; never throws, a site goes on without. */
const refresh = (held: Cache): Promise<void> => {
  held.looking ??= Promise.race([look(held), timeout(bucketTimeoutMs)])
    .then(() => {
      held.lookedAtMs = Date.now()
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'buckets could not be read: showing what is known')
      held.lookedAtMs = Date.now() - lookEveryMs + againAfterMs
    })
    .finally(() => {
      held.looking = undefined
    })
  return held.looking
}

/** In a transaction one looks for oneself: what others wait for may itself wait for the connection that is in hand here. */
const lookIn = async (tx: Db, held: Cache): Promise<void> => {
  await look(held, tx)
  held.lookedAtMs = Date.now()
}

const known = async (name: BucketName, tx?: Db): Promise<Known> => {
  if (!tx) outsideTransaction(`bucket ${name}`)
  const held = cache()
  if (Date.now() - held.lookedAtMs > lookEveryMs) await (tx && isTransaction(tx) ? lookIn(tx, held) : refresh(held))
  return held.known.get(name) ?? { version: 0, atMs: 0, value: defaultBucket(name) }
}

/**
 * The value of a bucket in force, at most ten seconds old; the repository's default while nobody put another or no
 * database answers. Pages that show one are rendered per request, never prerendered. In a transaction it is given that.
 */
export const bucket = async <N extends BucketName>(name: N, tx?: Db): Promise<BucketValue<N>> =>
  // Only checkBucket and defaultBucket of this name put values there.
  (await known(name, tx)).value as BucketValue<N>

/** GET /buckets/{name}: the same for everybody, kept by caches for half a minute. */
export const answerBucket = async ({ params, request }: CallOf<typeof getBucket>): Promise<Result<Response>> => {
  const name = bucketNamed(params.name)
  if (!name) return notFound()
  const { version, atMs, value } = await known(name)
  const headers = { 'cache-control': `public, max-age=${keepSeconds}`, etag: `W/"${name}-${version}-${atMs}"` }
  if (request.headers.get('if-none-match')?.includes(headers.etag))
    return ok(new Response(null, { status: 304, headers }))
  return ok(Response.json({ data: toWire(value), timestamp: atMs }, { headers }))
}

const forget = (): void => {
  const held = existingService<Cache>('buckets')
  if (held) held.lookedAtMs = Number.NEGATIVE_INFINITY
}

/** Checks and adds a version; answers its number. Seen by this process at once, by others within seconds. */
export const putBucket = async (name: BucketName, value: unknown, note: string): Promise<Result<number>> => {
  const checked = checkBucket(name, value)
  if (!checked.ok) return checked
  const version = await transaction((tx) => addVersion(tx, name, checked.value, note))
  forget()
  return ok(version)
}

/** Versions of a bucket, the newest first. */
export const bucketHistory = (name: BucketName, most = 50): Promise<BucketRow[]> => listVersions(db(), name, most)

/** Puts an earlier value again as a new version: that of `to`, or of the version before; 0 is the repository's default. */
export const rollbackBucket = async (name: BucketName, to?: number): Promise<Result<number>> => {
  const [last] = await bucketHistory(name, 1)
  if (!last) return fail(409, 'bucket_unchanged', `${name} 还没有改过，没有可以退回的版本`)
  const target = to ?? last.version - 1
  const value = target === 0 ? defaultBucket(name) : (await findVersion(db(), name, target))?.value
  if (value === undefined) return fail(404, 'not_found', `${name} 没有第 ${target} 版`)
  return putBucket(name, value, `退回到第 ${target} 版`)
}
