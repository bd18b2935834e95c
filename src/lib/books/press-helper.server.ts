import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { PressAnswer, PressOrder } from './press-thread.server.ts'

/** A thread that sets a book together with the one that asks. It takes some 50 ms to be ready: open it early. */
export type PressHelper = {
  tell(order: PressOrder): void
  /** What it has said since, without waiting. */
  heard(): PressAnswer | undefined
  /** Waits for its next word; throws when the thread is gone. */
  hear(): Promise<PressAnswer>
  close(): Promise<void>
}

const threadFile = new URL('./press-thread.server.ts', import.meta.url)

export const openHelper = (file: URL = threadFile): PressHelper => {
  const worker = new Worker(file)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2])
  const port: MessagePort = port1
  let lost: Error | undefined
  let fail: ((error: Error) => void) | undefined
  const gone = (error: Error): void => {
    lost ??= error
    fail?.(lost)
  }
  worker.on('error', (error) => gone(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => gone(new Error(`the press thread ended with ${code}`)))
  worker.unref()
  return {
    tell: (order) => port.postMessage(order),
    heard: () => receiveMessageOnPort(port)?.message as PressAnswer | undefined,
    hear: () =>
      new Promise((resolve, reject) => {
        if (lost) return reject(lost)
        fail = reject
        worker.ref()
        port.once('message', (answer: PressAnswer) => {
          fail = undefined
          worker.unref()
          port.unref()
          resolve(answer)
        })
        port.ref()
      }),
    close: async () => {
      fail = undefined
      lost ??= new Error('the press thread is closed')
      port.close()
      await worker.terminate()
    },
  }
}
