import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { service } from '#lib/config/services.server.ts'
import { isBlackFrame, lookAtSeconds } from './black-frame.ts'

const timeoutMs = 30_000

const run = (args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('ffmpeg', args, { timeout: timeoutMs, maxBuffer: 1 << 20 }, (error) => resolve(error === null))
  })

/** Is there an ffmpeg on the PATH? Asked once a process. */
export const hasFfmpeg = (): Promise<boolean> => service('ffmpeg', () => run(['-version']))

/** What is looked at for darkness, px a side. */
const samplePx = 32

/** Whether ffmpeg wrote a picture here, and it is no black one; what sharp cannot read is no still either. */
const isStill = async (file: string): Promise<boolean> => {
  try {
    const pixels = await sharp(await readFile(file))
      .resize(samplePx, samplePx, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    return !isBlackFrame(pixels, 3)
  } catch {
    return false
  }
}

/**
 * Writes a still out of a film to `out` (JPEG, at most 1920 wide, without metadata): the first frame that is not black, half
 * a second in, where films have left the dark, at the beginning of shorter ones, or later. False when ffmpeg finds none. It
 * may open this file and nothing else.
 */
export const posterOf = async (film: string, out: string): Promise<boolean> => {
  for (const second of lookAtSeconds) {
    // Behind the end ffmpeg writes nothing and says it is well.
    await rm(out, { force: true })
    const created = await run([
      ...['-v', 'error', '-nostdin', '-y', '-protocol_whitelist', 'file', '-ss', String(second), '-i', film],
      ...['-map_metadata', '-1', '-frames:v', '1', '-vf', "scale='min(1920,iw)':-2", '-q:v', '3', '-f', 'mjpeg', out],
    ])
    if (created && (await isStill(out))) return true
  }
  return false
}
