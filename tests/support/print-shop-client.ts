/** A print shop's program as a process, killed in the middle of its work again and again; and what it left on its disk. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type Sheet = { jobId: string; orderNo: string; position: number; copies: number; inner: string; cover: string }

const program = resolve(import.meta.dirname, '../../scripts/print-shop/print-shop.ts')

export const printShopClient = (url: string, key: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'print-shop-'))
  const bytes = (): number => {
    const journal = join(dir, 'journal.ndjson')
    return existsSync(journal) ? statSync(journal).size : 0
  }
  let output = ''
  /** Runs it; `killAfter`: kill -9 as soon as its journal has grown by so many bytes. Answers its exit code, null after a kill. */
  const run = async (killAfter?: number): Promise<number | null> => {
    const from = bytes()
    const child = spawn(
      process.execPath,
      [program, '--once', '--work', '0', '--pause', '0', '--url', url, '--dir', dir],
      {
        env: { PATH: process.env.PATH, PRESS_KEY: key },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (said: Buffer) => (output += said.toString()))
    const watch =
      killAfter === undefined
        ? undefined
        : setInterval(() => {
            if (bytes() >= from + killAfter) child.kill('SIGKILL')
          }, 2)
    const code = await new Promise<number | null>((done) => child.once('close', (ended) => done(ended)))
    clearInterval(watch)
    return code
  }
  const sheets = (): Sheet[] =>
    readdirSync(join(dir, 'sheets')).map((name) => JSON.parse(readFileSync(join(dir, 'sheets', name), 'utf8')) as Sheet)
  const file = (jobId: string, kind: string): Buffer => readFileSync(join(dir, 'files', `${jobId}-${kind}.pdf`))
  return { dir, run, sheets, file, output: () => output }
}
