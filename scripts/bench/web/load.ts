/**
 * `load.ts '{"port":80,"path":"/","connections":32,"seconds":5}'`: asks one address over kept connections, one request
 * after another on each, in a process of its own. Prints `{ rps, p50Ms, p99Ms, failed }`.
 */
import { connect } from 'node:net'

type LoadTask = { port: number; path: string; connections: number; seconds: number; accept?: string }
const { port, path, connections, seconds, accept = 'br' } = JSON.parse(process.argv[2] ?? '{}') as LoadTask
const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: */*\r\naccept-encoding: ${accept}\r\n\r\n`
const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')
const times: number[] = []
let failed = 0
const startedAt = performance.now()
// The first second warms both sides up and is left out.
const countFrom = startedAt + 1000
const endAt = countFrom + seconds * 1000

/** Bytes of the whole answer at the start of `bytes`, undefined while some are missing. */
const answerLength = (bytes: Buffer): number | undefined => {
  const at = bytes.indexOf(headEnd)
  if (at < 0) return undefined
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, at).toString('latin1'))?.[1]
  if (length !== undefined) return bytes.length >= at + 4 + Number(length) ? at + 4 + Number(length) : undefined
  const end = bytes.indexOf(lastChunk, at)
  return end < 0 ? undefined : end + lastChunk.length
}

const run = (): Promise<void> =>
  new Promise((resolve) => {
    let sentAt = 0
    let waiting = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const ask = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('data', (bytes) => {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
      const length = answerLength(waiting)
      if (length === undefined) return
      const now = performance.now()
      if (waiting.toString('latin1', 9, 12) !== '200') failed += 1
      if (sentAt >= countFrom) times.push(now - sentAt)
      waiting = Buffer.alloc(0)
      if (now < endAt) ask()
      else socket.destroy()
    })
    socket.on('error', () => {
      failed += 1
    })
    socket.on('close', () => resolve())
  })

await Promise.all(Array.from({ length: connections }, run))
times.sort((a, b) => a - b)
const at = (share: number): number => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2))
process.stdout.write(
  JSON.stringify({ rps: Math.round(times.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99), failed }),
)
