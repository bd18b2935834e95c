import type { Machine } from '#lib/std/machine.ts'

export type ExportStatus = 'making' | 'ready' | 'failed'
export type ExportEvent = 'finish' | 'fail'

/** A new wish is a new row; the old one goes with its file. */
export const exportMachine: Machine<ExportStatus, ExportEvent> = {
  name: 'account_exports',
  initial: 'making',
  events: { finish: 'The zip is whole and can be fetched.', fail: 'The job gave up.' },
  moves: { making: { finish: 'ready', fail: 'failed' }, ready: {}, failed: {} },
}
