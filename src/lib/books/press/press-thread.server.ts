/** Runs in a worker thread beside the one that writes: takes chapters in turn, lays them out and paints them. */
import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { PaintedPage } from '#lib/print/pdf/pdf-content.ts'
import type { FontUse, PackedProgram } from '#lib/print/pdf/pdf-fonts.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { chapterBook, type SectionFacts } from '#lib/typeset/book/section.ts'
import { type LaidSection, openStage, type PressTask, type Stage } from './press-stage.server.ts'

/** `next`: the number of the chapter nobody has taken yet, shared by all threads. */
export type PressOrder =
  | { kind: 'start'; task: PressTask; next: Int32Array }
  | { kind: 'paint'; index: number; at: number; facts: SectionFacts }
  | { kind: 'uses' }
  | { kind: 'program'; use: { face: FaceId; used: Uint8Array } }

export type PressAnswer =
  | { kind: 'laid'; chapter: LaidSection }
  | { kind: 'painted'; index: number; pages: PaintedPage[] }
  | { kind: 'uses'; uses: FontUse[] }
  | { kind: 'program'; face: FaceId; program: PackedProgram }

/** Chapters laid out ahead of their numbers; more would only pile up. */
const mostWaiting = 2

/** Contents of one chapter in one buffer, so that it changes hands and is not copied. */
const together = (pages: PaintedPage[]): { pages: PaintedPage[]; buffer: ArrayBuffer } => {
  const joined = new Uint8Array(pages.reduce((sum, page) => sum + page.content.length, 0))
  let at = 0
  const moved = pages.map((page) => {
    joined.set(page.content, at)
    at += page.content.length
    return { ...page, content: joined.subarray(at - page.content.length, at) }
  })
  return { pages: moved, buffer: joined.buffer }
}

const serve = async (port: MessagePort): Promise<void> => {
  const fonts = await fontBook()
  let stage: Stage | undefined
  let next: Int32Array = new Int32Array(1)
  let total = 0
  const answer = (value: PressAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(value, transfer)
  const obey = (order: PressOrder): void => {
    switch (order.kind) {
      case 'start':
        stage = openStage(order.task, fonts)
        next = order.next
        total = chapterBook(order.task.book).chapters.length
        break
      case 'paint': {
        if (!stage) return
        const { pages, buffer } = together(stage.paint(order.index, order.at, order.facts))
        answer({ kind: 'painted', index: order.index, pages }, [buffer])
        break
      }
      case 'uses':
        answer({ kind: 'uses', uses: stage?.uses() ?? [] })
        break
      case 'program':
        if (stage) answer({ kind: 'program', face: order.use.face, program: stage.program(order.use) })
        break
    }
  }
  const work = (first?: PressOrder): void => {
    if (first) obey(first)
    for (;;) {
      for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) obey(got.message as PressOrder)
      if (!stage || stage.waiting() >= mostWaiting) return
      const index = Atomics.add(next, 0, 1)
      if (index >= total) return
      answer({ kind: 'laid', chapter: stage.lay(index) })
    }
  }
  port.on('message', work)
}

parentPort?.once('message', (port: MessagePort) => void serve(port))
