import type { ClosedWhy } from '#lib/books/edit/edit-words.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import type { Command } from '#lib/editing/command.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { wait } from '#lib/std/wait.ts'
import { type DocumentPorts, type OpenDocument, openDocument } from '#lib/works/edits/open-document.store.ts'

export type Answer = OutputOf<typeof writeEdits>
export type OpenBook = OpenDocument<Answer>

/** By the code the server answers. */
const closedWhys: Record<string, ClosedWhy> = { finalized: 'finalized', source_gone: 'source_gone', not_found: 'gone' }

export type BookPorts = Pick<
  DocumentPorts<Answer, ClosedWhy>,
  'onOpen' | 'onState' | 'onAnswer' | 'onClosed' | 'refresh' | 'look'
> & {
  bookId: string
  /** Are pages asked for with a sending of so many commands? */
  draws(commands: number): boolean
  /** Pages that were not there in time, of the commands sent last. */
  onPages?(answer: Answer): void
}

type Wire = Parameters<typeof call<typeof writeEdits>>[1]['body']['commands'][number]

/** A book nobody had open may be read longer than an answer waits: its pages are asked for again so often, after so long. */
const [mostAsked, againMs] = [3, 700]

/** Opens the changes of a book; what this device had not sent goes first. Answers what closes it. */
export const openBook = ({ bookId, draws, onPages, ...ports }: BookPorts): (() => void) => {
  /** Of the last sending: pages of one before it are no longer of use. */
  let last = 0
  const post = (commands: readonly Command[], pages: boolean): Promise<Answer> =>
    call<typeof writeEdits>(
      'POST /api/book/{id}/edits',
      { params: { id: bookId }, body: { commands: commands as unknown as Wire[], pages } },
      { silent: true },
    )
  const askAgain = async (commands: readonly Command[], mine: number): Promise<void> => {
    for (let asked = 0; asked < mostAsked && mine === last; asked += 1) {
      await wait(againMs)
      if (mine !== last) return
      // What was written is known, and nothing is written twice.
      const answer = await post(commands, true).catch(() => undefined)
      if (mine !== last || !answer || answer.late) continue
      onPages?.(answer)
      return
    }
  }
  const close = openDocument<Answer, ClosedWhy>({
    ...{ workId: bookId, closedWhys, gone: 'gone', ...ports },
    send: async (commands) => {
      last += 1
      const mine = last
      const answer = await post(commands, draws(commands.length))
      if (answer.late) void askAgain(commands, mine)
      return answer
    },
  })
  return () => {
    last += 1
    close()
  }
}

/** The words of commands that wait, to be copied from a book that takes them no more. */
export const wordsOf = (commands: readonly Command[]): string[] => {
  // Of one place what was said last.
  const last = new Map<string, string>()
  for (const command of commands) {
    if (!('changes' in command)) continue
    for (const { target, field, value } of command.changes)
      if (typeof value === 'string' && isWords(field)) last.set(`${field}\n${target}`, value)
  }
  return [...last.values()].filter((words) => words.trim() !== '')
}

const isWords = (field: string): boolean =>
  /^(?:text|title|place|line|signature|dateline|picture-caption\/.+|(?:preface|acknowledgement|copyright)\/.+|baby\/nickname)$/.test(
    field,
  )
