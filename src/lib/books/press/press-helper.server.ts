import type { MessagePort } from 'node:worker_threads'
import type { BookInput } from '#lib/typeset/book/content.ts'
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

/**
 * Characters from which a second thread pays. V8 warms up once more in it: 3,000 posts (450,000 characters) take 1.8 s of
 * CPU time on one thread and 2.5 s on two, and its compiler and collector already keep the other core busy.
 */
const longBook = 1_500_000

/** Whether a book is long enough for a helper. */
export const worthHelping = ({ sections }: Pick<BookInput, 'sections'>): boolean => {
  let characters = 0
  for (const { kind, content } of sections) {
    if (kind === 'month')
      for (const { paragraphs } of content.posts) for (const one of paragraphs) characters += one.length
    if (kind === 'article') characters += lettersIn(content.article.blocks)
    if (characters >= longBook) return true
  }
  return false
}

/** Letters in a value and all it holds. */
const lettersIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const one of Object.values(value)) sum += lettersIn(one)
  return sum
}

const helperYoungMb = 12

const threadFile = new URL('./press-thread.server.ts', import.meta.url)

export const openHelper = (file: URL = threadFile): PressHelper => {
  // Short books never load it.
  const { MessageChannel, receiveMessageOnPort, Worker } = process.getBuiltinModule('node:worker_threads')
  // Chapters come and go: a young generation as large as the main thread's would only hold more rubbish.
  const worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: helperYoungMb } })
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
