/**
 * What a print shop has to remember: lines on disk before anything is asked or said, so that a program that is killed goes on where
 * it was; and the sheets themselves. A sheet lies there whole or not at all, and is the proof that a job was printed.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

export type Line =
  /** Made up before it is asked with. */
  | { what: 'claim'; claimId: string }
  | { what: 'claimed'; claimId: string; jobs: { jobId: string; orderNo: string; position: number }[] }
  | { what: 'packed'; jobId: string; courier: string }
  /** Written on the parcel before anybody is told. */
  | { what: 'parcel'; orderNo: string; courier: string; trackingNo: string }
  | { what: 'sent'; orderNo: string }
  /** Not ours any more, and why. */
  | { what: 'left'; jobId: string; code: string }

export type Sheet = { jobId: string; orderNo: string; position: number; copies: number; inner: string; cover: string }

const kept = (text: string): Line[] =>
  // What was being written when it was killed is no line.
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

export const openJournal = (dir: string) => {
  for (const folder of ['', 'sheets', 'files']) mkdirSync(join(dir, folder), { recursive: true })
  const file = join(dir, 'journal.ndjson')
  const lines = kept(readText(file))
  // Begun anew from what is whole: half a line would swallow the next.
  writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flush: true })
  renameSync(`${file}.new`, file)
  const handle = openSync(file, 'a')
  return {
    lines: lines as readonly Line[],
    note: (line: Line): void => {
      writeSync(handle, `${JSON.stringify(line)}\n`)
      fsyncSync(handle)
      lines.push(line)
    },
    close: (): void => closeSync(handle),
    isPrinted: (jobId: string): boolean =>
      readdirSync(join(dir, 'sheets')).some((name) => name.startsWith(`${jobId}.`)),
    /** The machine: what it prints lies there. Printed twice there would be two. */
    print: (sheet: Sheet): void => {
      const made = join(dir, 'files', `${sheet.jobId}.sheet`)
      writeFileSync(made, `${JSON.stringify(sheet)}\n`, { flush: true })
      renameSync(made, join(dir, 'sheets', `${sheet.jobId}.${process.pid}-${Date.now()}.json`))
    },
    keepFile: (jobId: string, kind: string, bytes: Uint8Array): void =>
      writeFileSync(join(dir, 'files', `${jobId}-${kind}.pdf`), bytes),
  }
}

export type Journal = ReturnType<typeof openJournal>

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
