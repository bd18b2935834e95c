/** Runs in a worker thread: looks for faces with LiteRT. See faces.server.ts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core'
import type { Box, Thumb } from './thumb.ts'
import { facePx, facesIn, squareOf } from './faces.ts'

export type FaceTask = { id: number; thumb: Thumb }
export type FaceReply = { id: number; faces: Box[] }

const { resolve } = createRequire(import.meta.url)

/**
 * The build without relaxed SIMD, whose rounding is another on another processor: the same picture gets the same box
 * everywhere.
 */
const engine = resolve('@litertjs/core/wasm/litert_wasm_compat_internal.js')
const network = resolve('@mediapipe/face_detection/face_detection_full_range.tflite')

// LiteRT is made for browsers' workers. This thread is one to it, and nobody else's: hence a thread of its own.
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

parentPort?.on('message', async ({ id, thumb }: FaceTask) => {
  const reply: FaceReply = { id, faces: await facesOf(thumb) }
  parentPort?.postMessage(reply)
})
