/** Runs as a process of its own: looks for faces with LiteRT. Started by faces.server.ts, ends with it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core'
import { facePx, facesIn, squareOf } from './faces.ts'
import type { Box, Thumb } from './thumb.ts'

export type FaceTask = { id: number; thumb: Thumb }
export type FaceReply = { id: number; faces: Box[] }

const { resolve } = createRequire(import.meta.url)

/**
 * The build without relaxed SIMD, whose rounding is another on another processor: the same picture gets the same box
 * everywhere.
 */
const engine = resolve('@litertjs/core/wasm/litert_wasm_compat_internal.js')
/** BlazeFace for faces up to five metres away, in its sparse form: 5 ms instead of 8 (decision 0203). */
const network = resolve('@mediapipe/face_detection/face_detection_full_range_sparse.tflite')

// LiteRT is made for browsers' workers: it reads its parts as they do.
Object.assign(globalThis, {
  self: globalThis,
  require: createRequire(engine),
  __filename: engine,
  __dirname: dirname(engine),
  importScripts: (url: string) => runInThisContext(readFileSync(fileURLToPath(url), 'utf8'), { filename: engine }),
})

const opened = (async () => {
  await loadLiteRt(pathToFileURL(engine).href)
  return loadAndCompile(new Uint8Array(readFileSync(network)), { accelerator: 'wasm' })
})()

async function facesOf(thumb: Thumb): Promise<Box[]> {
  const model = await opened
  const square = new Tensor(squareOf(thumb), [1, facePx, facePx, 3])
  const answers = await model.run(square)
  square.delete()
  const [boxes, scores] = await Promise.all(answers.map((one) => one.data()))
  for (const one of answers) one.delete()
  return facesIn({ boxes: boxes as Float32Array, scores: scores as Float32Array }, thumb)
}

process.on('message', async ({ id, thumb }: FaceTask) => {
  const reply: FaceReply = { id, faces: await facesOf(thumb) }
  process.send?.(reply)
})
process.on('disconnect', () => process.exit())
