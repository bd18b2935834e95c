import type { Actor } from '#lib/http/actor.ts'
import { PUT as putChunk } from '../../src/pages/api/import/imports/[id]/files/[fileId].ts'
import { POST as addFile } from '../../src/pages/api/import/imports/[id]/files/index.ts'
import { GET as importState } from '../../src/pages/api/import/imports/[id]/index.ts'
import { POST as readImport } from '../../src/pages/api/import/imports/[id]/read.ts'
import { POST as createImport } from '../../src/pages/api/import/imports/index.ts'
import { type Answer, callEndpoint } from './call.ts'

export type Upload = { name: string; bytes: Uint8Array }

export const dataOf = <T>(answer: Answer): T => answer.body.data as T

/** Announces and sends one file in pieces; answers its id. */
export const sendFile = async (actor: Actor, importId: string, file: Upload, chunk = 100_000): Promise<string> => {
  const body = { name: file.name, bytes: file.bytes.length }
  const announced = await callEndpoint(addFile, { params: { id: importId }, body, actor })
  const { fileId, received } = dataOf<{ fileId: string; received: number }>(announced)
  for (let at = received; at < file.bytes.length; at += chunk) {
    const answer = await callEndpoint(putChunk, {
      method: 'PUT',
      params: { id: importId, fileId },
      query: { offset: String(at) },
      body: file.bytes.subarray(at, at + chunk),
      actor,
    })
    if (answer.status !== 200) throw new Error(`chunk refused: ${JSON.stringify(answer.body)}`)
  }
  return fileId
}

type State = {
  status: string
  report: { [key: string]: unknown } | null
  failure: { code: string; message: string } | null
}

/** Asks until `done` says so; the test's own time limit ends it otherwise. */
export const until = async <T>(ask: () => Promise<T>, done: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const importOf = async (actor: Actor, id: string): Promise<State> =>
  dataOf<State>(await callEndpoint(importState, { params: { id }, actor }))

/** Brings files in one import, for a way of making where `asked` says so, and waits until it is read. */
export const bring = async (actor: Actor, files: Upload[], asked: object = {}): Promise<{ id: string } & State> => {
  const { id } = dataOf<{ id: string }>(await callEndpoint(createImport, { method: 'POST', body: asked, actor }))
  for (const file of files) await sendFile(actor, id, file)
  await callEndpoint(readImport, { method: 'POST', params: { id }, body: {}, actor })
  const state = await until(
    () => importOf(actor, id),
    (value) => value.status === 'ready' || value.status === 'failed',
  )
  return { id, ...state }
}
