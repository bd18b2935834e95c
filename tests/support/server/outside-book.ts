/** A book made from outside, by the calls the screens make. */
import { type Client, dataOf } from './client.ts'
import { eventually } from './server.ts'

type Upload = { name: string; bytes: Uint8Array }

/** Brings files in one import and waits until they are read; answers its id and its source's. */
export const bringFiles = async (client: Client, files: readonly Upload[]) => {
  const { id } = dataOf<{ id: string }>(await client.ask('POST', '/api/import/imports', {}))
  const path = `/api/import/imports/${id}`
  for (const { name, bytes } of files) {
    const announced = { name, bytes: bytes.length }
    const { file_id: fileId } = dataOf<{ file_id: string }>(await client.ask('POST', `${path}/files`, announced))
    dataOf(await client.ask('PUT', `${path}/files/${fileId}?offset=0`, bytes))
  }
  dataOf(await client.ask('POST', `${path}/read`, {}))
  type State = { status: string; source_id: string }
  let state: State | undefined
  await eventually(async () => {
    state = dataOf<State>(await client.ask('GET', path))
    return state.status === 'ready'
  }, 120_000)
  return { importId: id, sourceId: state!.source_id }
}

/** Waits until nothing of this book is being set any more. */
export const untilSet = (client: Client, id: string): Promise<void> =>
  eventually(
    async () =>
      dataOf<{ status: string }>(await client.ask('GET', `/api/book/${id}/progress`)).status !== 'typesetting',
    120_000,
  )
