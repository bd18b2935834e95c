import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { controlProblem } from '#lib/http/control-text.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { explainIssues } from '#lib/http/invalid.ts'
import { tidyName } from '#lib/sources/files/input-file.ts'
import { busy, keepChunk, readBody, tooManyFiles } from '#lib/sources/job/import.server.ts'
import { addChunks, addFiles, countFiles, findImportState, findNamed } from '#lib/sources/job/import.sql.ts'
import { withinQuota } from '#lib/sources/job/upload.server.ts'
import { askImportFiles, type putImportFiles } from '#lib/sources/upload/import.api.ts'
import { maxChunkBytes, maxFilesPerImport } from '#lib/sources/upload/upload-limits.ts'
import { mapBounded } from '#lib/std/bounded.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Files written to storage beside each other: each waits for the disk. */
const atOnce = 8

type Asked = { name: string; bytes: number }
type Known = Asked & { id: string; received: number }

/** A file is known by its name and its size. */
const markOf = ({ name, bytes }: Asked): string => `${bytes} ${name}`

const page = (results: { fileId: string; received: number }[]) => ok({ results, totalCount: results.length })

/** Those of these files that are known, by their marks, if all of them may come. `lock`: nobody else brings any meanwhile. */
const mayCome = async (
  on: Db,
  { userId, importId, lock }: { userId: string; importId: string; lock: boolean },
  asked: readonly Asked[],
): Promise<Result<Map<string, Known>>> => {
  const found = await findImportState(on, userId, importId, lock)
  if (!found) return notFound()
  if (found.status === 'reading') return busy()
  const known = new Map((await findNamed(on, importId, asked)).map((row) => [markOf(row), row]))
  const fresh = new Map(asked.filter((one) => !known.has(markOf(one))).map((one) => [markOf(one), one.bytes]))
  if (fresh.size > 0 && (await countFiles(on, importId)) + fresh.size > maxFilesPerImport) return tooManyFiles()
  const missing = [...known.values()].reduce((sum, { bytes, received }) => sum + bytes - received, 0)
  const room = await withinQuota(
    on,
    userId,
    [...fresh.values()].reduce((sum, bytes) => sum + bytes, missing),
  )
  return room.ok ? ok(known) : room
}

const tidied = (files: readonly Asked[]): Asked[] =>
  files.map(({ name, bytes }) => ({ name: tidyName(name).toWellFormed(), bytes }))

export const askFiles = async ({ params, body, actor }: CallOf<typeof askImportFiles>) => {
  const asked = tidied(body.files)
  const known = await mayCome(db(), { userId: actor.userId, importId: params.id, lock: false }, asked)
  if (!known.ok) return known
  return page(
    asked.map((one) => {
      const row = known.value.get(markOf(one))
      return { fileId: row?.id ?? '', received: row?.received ?? 0 }
    }),
  )
}

/** What the head of a body says, read as the question is. */
const readHead = (bytes: Uint8Array): Result<Asked[]> => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fail(400, 'bad_json', '文件的名单读不懂，请重新选择这些文件')
  }
  const problem = controlProblem(value)
  const parsed = problem ? undefined : askImportFiles.body.safeParse(value)
  if (parsed?.success) return ok(tidied(parsed.data.files))
  const { message, fields } = problem ?? explainIssues(parsed?.error.issues ?? [])
  return invalid(message, { fields })
}

/** Announces those nobody announced before, in the transaction that says they may come; all of them, in their order. */
const announce = (userId: string, importId: string, asked: readonly Asked[]): Promise<Result<Known[]>> =>
  transaction(async (tx) => {
    const known = await mayCome(tx, { userId, importId, lock: true }, asked)
    if (!known.ok) return known
    const fresh = new Map(asked.filter((one) => !known.value.has(markOf(one))).map((one) => [markOf(one), one]))
    const rows = Array.from(fresh.values(), (one) => ({ ...one, id: randomId(), importId }))
    const all = new Map<string, Known>(known.value)
    for (const row of await addFiles(tx, rows)) all.set(markOf(row), row)
    return ok(asked.map((one) => all.get(markOf(one))!))
  })

/** Rows, then bytes of all of them to storage, then the rows of these in one transaction, then the answer. */
export const receiveFiles = async ({ params, query, actor, request }: CallOf<typeof putImportFiles>) => {
  const body = await readBody(request)
  if (!body) return fail(413, 'chunk_too_large', `每一段最多 ${maxChunkBytes / 1024 / 1024} MB`)
  const asked = readHead(body.subarray(0, query.head))
  if (!asked.ok) return asked
  if (body.length !== asked.value.reduce((sum, { bytes }) => sum + bytes, query.head))
    return invalid('收到的内容和登记的文件不一样长，请重新选择这些文件')
  const announced = await announce(actor.userId, params.id, asked.value)
  if (!announced.ok) return announced
  let end = query.head
  // The same name twice is one file.
  const pieces = new Map<string, { at: number; piece: Uint8Array }>()
  for (const { id, bytes, received } of announced.value) {
    end += bytes
    if (received < bytes) pieces.set(id, { at: received, piece: body.subarray(end - bytes + received, end) })
  }
  const chunks = await mapBounded([...pieces], atOnce, ([id, { at, piece }]) => keepChunk(id, at, piece))
  const taken = await transaction((tx) => addChunks(tx, chunks))
  // Somebody else was faster, or it is gone by now: what is there is answered.
  const now = taken.size === chunks.length ? undefined : await findNamed(db(), params.id, asked.value)
  const received = new Map(now?.map((row) => [row.id, row.received]))
  return page(announced.value.map(({ id, bytes }) => ({ fileId: id, received: now ? (received.get(id) ?? 0) : bytes })))
}
