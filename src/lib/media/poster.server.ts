import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { service } from '#lib/config/services.server.ts'

const timeoutMs = 30_000

const run = (args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('ffmpeg', args, { timeout: timeoutMs, maxBuffer: 1 << 20 }, (error) => resolve(error === null))
  })

/** Is there an ffmpeg on the PATH? Asked once a process. */
export const hasFfmpeg = (): Promise<boolean> => service('ffmpeg', () => run(['-version']))

/**
 * Writes a still out of a film to `out` (JPEG, at most 1920 wide, without metadata): half a second in, where films have
 * left the dark, or the first frame of shorter ones. False when ffmpeg finds none. It may open this file and nothing else.
 */
export const posterOf = async (film: string, out: string): Promise<boolean> => {
  for (const second of ['0.5', '0']) {
    const created = await run([
      ...['-v', 'error', '-nostdin', '-y', '-protocol_whitelist', 'file', '-ss', second, '-i', film],
      ...['-map_metadata', '-1', '-frames:v', '1', '-vf', "scale='min(1920,iw)':-2", '-q:v', '3', '-f', 'mjpeg', out],
    ])
    const size = created ? await stat(out).catch(() => undefined) : undefined
    if (size && size.size > 0) return true
  }
  return false
}
