/** Small files on their way to a running server, as the browser sends them: a hundred together, three calls at once. */
import type { Client } from './client.ts'

export type SmallFile = { name: string; bytes: Uint8Array }

const [atOnce, together] = [3, 100]

/** Files of 2 KB, all different. */
export const smallFiles = (count: number, first = 0): SmallFile[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `相册/IMG_${String(first + at).padStart(6, '0')}.jpg`,
    bytes: Buffer.from(`${first + at} `.repeat(1025)).subarray(0, 2048),
  }))

type Told = { file_id: string; received: number }
const toldOf = (body: Record<string, unknown>): Told[] => body.results as Told[]

/** Sends these; `onSent` hears of each call that was answered. A server that is away is asked again, as by the browser. */
export const sendSmallFiles = async (
  client: Client,
  importId: string,
  files: readonly SmallFile[],
  onSent: (names: string[]) => void = () => {},
): Promise<void> => {
  const path = `/api/import/imports/${importId}/batch`
  const waiting = Array.from({ length: Math.ceil(files.length / together) }, (_, at) =>
    files.slice(at * together, (at + 1) * together),
  )
  const lane = async (): Promise<void> => {
    for (let some = waiting.shift(); some; some = waiting.shift()) {
      const listOf = (files: readonly SmallFile[]) => ({
        files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
      })
      const before = await client.ask('POST', path, listOf(some))
      if (before.status !== 200) throw new Error(`may not come: ${before.status} ${before.bytes}`)
      const there = toldOf(before.body)
      const missing = some.filter(({ bytes }, at) => there[at]!.received < bytes.length)
      if (missing.length > 0) {
        const head = Buffer.from(JSON.stringify(listOf(missing)))
        const body = Buffer.concat([head, ...missing.map(({ bytes }) => bytes)])
        const put = await client.ask('PUT', `${path}?head=${head.length}`, body)
        if (put.status !== 200) throw new Error(`not received: ${put.status} ${put.bytes}`)
      }
      onSent(some.map(({ name }) => name))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
