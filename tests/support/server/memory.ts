/** What a server of ours holds in memory after a collection of its garbage, looked at from beside (Linux). */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { eventually, type RunningServer } from './server.ts'

/** For `startServer`: lets `residentMb` ask it for a collection, on a port the system chooses. */
export const lookedInto = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

const inspectorOf = async (server: RunningServer): Promise<string> => {
  const address = (): string | undefined => /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output())?.[0]
  if (address() === undefined) process.kill(server.pid, 'SIGUSR1')
  await eventually(async () => address() !== undefined)
  return address()!
}

/** MB of memory of the process, after a collection. */
export const residentMb = async (server: RunningServer): Promise<number> => {
  const socket = new WebSocket(await inspectorOf(server))
  await once(socket, 'open')
  // The second finds what the first set free.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await once(socket, 'message')
  }
  socket.close()
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}
