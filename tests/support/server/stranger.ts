/** Somebody from outside, in a thread of their own: what the test does meanwhile takes no time from what they measure. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Visit = { path: string; ms: number[]; faults: string[] }

const asking = `
const { parentPort, workerData } = require('node:worker_threads')
const { request } = require('node:http')
let going = true
parentPort.on('message', () => { going = false })
const ask = (path) => new Promise((done) => {
  const began = performance.now()
  const req = request(workerData.url + path, { agent: false }, (res) => {
    res.resume()
    res.on('end', () => done([performance.now() - began, res.statusCode === 200 ? undefined : String(res.statusCode)]))
  })
  req.on('error', (error) => done([performance.now() - began, error.message]))
  req.end()
})
const visit = async (path) => {
  const seen = { path, ms: [], faults: [] }
  while (going || seen.ms.length < workerData.least) {
    const [ms, fault] = await ask(path)
    seen.ms.push(ms)
    if (fault !== undefined) seen.faults.push(fault)
    await new Promise((again) => setTimeout(again, 15))
  }
  return seen
}
Promise.all(workerData.paths.map(visit)).then((all) => parentPort.postMessage(all))
`

/** Asks for each path again and again, one request at a time, until told to stop, and at least `least` times. */
export const stranger = (url: string, paths: readonly string[], least: number): { stop: () => Promise<Visit[]> } => {
  const worker = new Worker(asking, { eval: true, workerData: { url, paths, least } })
  const told = once(worker, 'message') as Promise<[Visit[]]>
  return {
    stop: async () => {
      worker.postMessage('stop')
      const [visits] = await told
      await worker.terminate()
      return visits
    },
  }
}

/** The time all but one in a hundred took at most. */
export const p99 = (ms: readonly number[]): number => ms.toSorted((a, b) => a - b)[Math.ceil(ms.length * 0.99) - 1] ?? 0
