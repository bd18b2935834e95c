/** The order of undo and redo by the whole log, as the database keeps it in columns (works/edits/undo-order.sql.ts). */
import type { LogEntry } from '#lib/editing/command.ts'

/** So many commands can be taken back, one after the other. */
const mostSteps = 200

/** What of a command decides which comes next: `writes` is false of one that changed nothing. */
export type Step = { id: string; name: string; of: string | undefined; writes: boolean }

export const stepOf = ({ command, wrote }: LogEntry): Step => ({
  id: command.id,
  name: command.name,
  of: 'of' in command ? command.of : undefined,
  writes: wrote.length > 0,
})

/**
 * The steps of one part of a document, where several are undone each by itself. What takes a step back, or does it again,
 * belongs where that step does: also when it found nothing left to change, or changed less than the step had.
 */
export const stepsOfPart = <One extends Step>(steps: Iterable<One>, isOfPart: (step: One) => boolean): One[] => {
  const own = new Set<string>()
  const found: One[] = []
  for (const step of steps) {
    if (!(step.of === undefined ? isOfPart(step) : own.has(step.of))) continue
    own.add(step.id)
    found.push(step)
  }
  return found
}

/** The commands the next undo and the next redo take back; undefined: none. The same on every device, for both go by the log. */
export const stepsOf = (steps: Iterable<Step>): { undo: string | undefined; redo: string | undefined } => {
  let done: string[] = []
  let undone: string[] = []
  for (const { id, name, of, writes } of steps) {
    if (name === 'undo' && of !== undefined) {
      done = done.filter((one) => one !== of)
      undone.push(id)
    } else if (name === 'redo' && of !== undefined) {
      undone = undone.filter((one) => one !== of)
      done.push(id)
    } else if (writes) {
      done.push(id)
      undone = []
    }
  }
  return { undo: undone.length < mostSteps ? done[done.length - 1] : undefined, redo: undone[undone.length - 1] }
}
