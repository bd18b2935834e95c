import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { log } from '#lib/log/log.server.ts'
import type { FaceReply, FaceTask } from './faces-process.server.ts'
import type { Box, Thumb } from './thumb.ts'

/** Longer than this for one picture, start of the process included, and the process is given up. */
const mostMs = 30_000
/** So long without a picture and the process ends: it holds 110 MB. */
const idleMs = 20_000
/** After as many processes lost one after the other nobody looks for faces any more. */
const mostLost = 3

/**
 * V8 compiles the network's engine once, plainly: what it would gain by compiling it again is lost while it does, and
 * takes 40 MB. That it holds for a whole process is one reason for a process of its own; that nothing that goes wrong in
 * there ends an import is the other.
 */
const flags = ['--wasm-tiering-budget=100000000', '--max-old-space-size=64']

type Waiting = { answer: (faces: Box[] | undefined) => void; timer: NodeJS.Timeout }
type Searcher = { child: ChildProcess; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

/**
 * Looks for faces in a process of its own that runs `file`. It starts with the first picture, ends a while after the last
 * and keeps nobody waiting.
 */
export class Faces {
  private searcher: Searcher | undefined
  private lastId = 0
  private lost = 0
  private readonly file: URL
  private readonly most: number
  constructor(file: URL, most = mostMs) {
    this.file = file
    this.most = most
  }

  /**
   * Faces of a picture of at most `facePx` a side, from brow to chin. Undefined where nobody could look: the search broke,
   * or took too long. It sees colours of one fixed size and nothing of the file.
   */
  of(thumb: Thumb): Promise<Box[] | undefined> {
    if (this.lost >= mostLost) return Promise.resolve(undefined)
    this.searcher ??= this.start()
    const current = this.searcher
    clearTimeout(current.idle)
    this.lastId += 1
    const task: FaceTask = { id: this.lastId, thumb }
    return new Promise((answer) => {
      const timer = setTimeout(() => this.giveUp(current, new Error('no answer in time')), this.most)
      current.waiting.set(task.id, { answer, timer })
      current.child.ref()
      current.child.channel?.ref()
      current.child.send(task, (error) => error && this.giveUp(current, error))
    })
  }

  private start(): Searcher {
    // Ours says nothing; LiteRT tells of every step, and of each part of a browser that is missing here.
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
    const child = fork(this.file, { execArgv: flags, serialization: 'advanced', stdio })
    const started: Searcher = { child, waiting: new Map(), idle: undefined }
    child.on('message', ({ id, faces }: FaceReply) => {
      settle(started, id, faces)
      this.lost = 0
      if (started.waiting.size > 0) return
      child.unref()
      child.channel?.unref()
      started.idle = setTimeout(() => this.end(started), idleMs).unref()
    })
    child.on('error', (error) => this.giveUp(started, error))
    child.on('exit', (code, signal) => this.giveUp(started, new Error(`ended with ${code ?? signal}`)))
    return started
  }

  private end(done: Searcher): void {
    if (this.searcher === done) this.searcher = undefined
    clearTimeout(done.idle)
    done.child.kill()
  }

  private giveUp(broken: Searcher, why: Error): void {
    if (broken.waiting.size > 0) {
      this.lost += 1
      log.warn({ err: why }, 'faces not looked for')
    }
    this.end(broken)
    for (const id of [...broken.waiting.keys()]) settle(broken, id, undefined)
  }
}

function settle({ waiting }: Searcher, id: number, faces: Box[] | undefined): void {
  const one = waiting.get(id)
  waiting.delete(id)
  clearTimeout(one?.timer)
  one?.answer(faces)
}

const faces = new Faces(new URL('./faces-process.server.ts', import.meta.url))

/** See `Faces.of`: one search for all of this process. */
export const facesOf = (thumb: Thumb): Promise<Box[] | undefined> => faces.of(thumb)
