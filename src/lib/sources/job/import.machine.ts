import type { Machine } from '#lib/std/machine.ts'

export type ImportStatus = 'receiving' | 'reading' | 'ready' | 'failed'
export type ImportEvent = 'read' | 'finish' | 'fail'

export const importMachine: Machine<ImportStatus, ImportEvent> = {
  name: 'imports',
  initial: 'receiving',
  events: {
    read: 'Its owner has everything there and has it read, or read another way.',
    finish: 'The job stored the posts.',
    fail: 'The files hold nothing we can read, or the job gave up.',
  },
  moves: {
    receiving: { read: 'reading' },
    reading: { finish: 'ready', fail: 'failed' },
    ready: { read: 'reading' },
    failed: { read: 'reading' },
  },
}
