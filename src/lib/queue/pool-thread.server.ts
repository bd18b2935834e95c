/** Runs in a worker thread: imports the module a task names and calls its export. See pool.server.ts. */
import { parentPort } from 'node:worker_threads'
import { troubleCode } from '#lib/std/trouble.ts'

/** `module` is an import specifier that Node resolves from here: `#lib/...` or a file URL. */
export type Task = { id: number; module: string; name: string; argument: unknown }
/** Copying an error between threads leaves its words; `code` says what kind of trouble it was, see std/trouble.ts. */
export type Answer = { id: number; value: unknown } | { id: number; error: unknown; code?: string | undefined }

const callable = async (task: Task): Promise<(argument: unknown) => unknown> => {
  const exports = (await import(task.module)) as Record<string, unknown>
  const found = exports[task.name]
  if (typeof found !== 'function') throw new Error(`${task.module} exports no function ${task.name}`)
  return found as (argument: unknown) => unknown
}

parentPort?.on('message', async (task: Task) => {
  const answer = await callable(task)
    .then((call) => call(task.argument))
    .then(
      (value): Answer => ({ id: task.id, value }),
      (error: unknown): Answer => ({ id: task.id, error, code: troubleCode(error) }),
    )
  try {
    parentPort?.postMessage(answer)
  } catch (error) {
    // A value that can't be copied between threads is the task's mistake, not the thread's end.
    parentPort?.postMessage({ id: task.id, error: new Error(`${task.name}: ${(error as Error).message}`) })
  }
})
