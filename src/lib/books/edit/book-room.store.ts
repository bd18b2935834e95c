import { type Answer, type OpenBook, openBook, wordsOf } from '#lib/books/edit/book-outbox.store.ts'
import type { ClosedWhy } from '#lib/books/edit/edit-words.ts'
import { draftsOf } from '#lib/books/edit/post-drafts.store.ts'
import type { Command } from '#lib/editing/command.ts'
import { newCommandId } from '#lib/editing/device.store.ts'
import { type Choice, merge } from '#lib/editing/history.ts'
import type { OutboxState } from '#lib/editing/outbox.ts'
import type { Place, Value } from '#lib/editing/record.ts'
import { betweenBoth } from '#lib/edits/between-both.ts'
import { giveUpFirst } from '#lib/works/edits/open-document.store.ts'

/** The book takes nothing any more; the words of changes that came too late, to be copied. */
export type Closed = { why: ClosedWhy; late: number; words: readonly string[] }

/** The commands the two buttons take back; null: none, or not known until the server has answered. */
export type NextSteps = { undo: string | null; redo: string | null }

/** A place two devices said something else of, and the command and version a decision about it names. */
export type Contested = Place & { base: string; command: string; mine: Value; theirs: Value }

/** What every screen that changes a book does with the changes it gives: the editor of posts, and the rooms of its design. */
type RoomPorts<Room extends OpenBook> = {
  bookId: string
  draws(commands: number): boolean
  /** What the room knows beside the book's changes. */
  begun: Omit<Room, keyof OpenBook>
  onOpen(room: Room): void
  onState(save: OutboxState): void
  onAnswer(room: Room, answer: Answer): void
  /** Pages that came behind their answer. */
  onPages?(answer: Answer): void
  onClosed(room: Room, why: ClosedWhy): void
  refresh(room: Room): Promise<void>
  /** What waits for a decision, and nothing else. */
  refreshConflicts(room: Room): Promise<void>
}

/** What an undo or a redo changed. */
export type TakenBack = { name: 'undo' | 'redo' } & Pick<Answer['outcomes'][number], 'posts' | 'postCount' | 'parts'>

/** What the last undo or redo of these outcomes changed; undefined: there is none, or it changed nothing. */
export const takenBackBy = ({ given }: OpenBook, { outcomes }: Answer): TakenBack | undefined => {
  const names = new Map(given.map((one) => [one.id, one.name]))
  return outcomes
    .flatMap(({ id, posts, postCount, parts }): TakenBack[] => {
      const name = names.get(id)
      if ((name !== 'undo' && name !== 'redo') || postCount + parts.length === 0) return []
      return [{ name, posts, postCount, parts }]
    })
    .pop()
}

/** Opens a book for a room. Answers what closes it. */
export const openRoom = <Room extends OpenBook>(ports: RoomPorts<Room>): (() => void) => {
  let room: Room | undefined
  return openBook({
    bookId: ports.bookId,
    draws: ports.draws,
    ...(ports.onPages ? { onPages: ports.onPages } : {}),
    onOpen: (book) => {
      room = Object.assign(book, ports.begun) as unknown as Room
      ports.onOpen(room)
    },
    onState: ports.onState,
    onAnswer: (answer) => room && ports.onAnswer(room, answer),
    onClosed: (why) => room && ports.onClosed(room, why),
    refresh: async () => {
      if (room) await ports.refresh(room)
    },
    look: async () => {
      // Handed in after a whole answer, they would go over what the other device wrote, and nobody would be asked.
      if (room) await (draftsOf(ports.bookId).length > 0 ? ports.refreshConflicts(room) : ports.refresh(room))
    },
  })
}

/** What came too late is taken back on the screen, which shows what is printed; its words stay to be copied. */
export const closedBy = (room: OpenBook, why: ClosedWhy): { closed: Closed } & NextSteps => {
  const { commands } = room.outbox
  room.given = []
  return { closed: { why, late: commands.length, words: wordsOf(commands) }, undo: null, redo: null }
}

/** Takes a command back, or takes that back: which comes next only the server knows then. */
export const takingBack = (
  name: 'undo' | 'redo',
  steps: NextSteps,
): { command: Command; next: NextSteps } | undefined => {
  const of = steps[name]
  return of === null ? undefined : { command: { id: newCommandId(), name, of }, next: { undo: null, redo: null } }
}

/** The command that says what holds at a contested place; undefined: both cannot be kept. */
export const settling = (place: Contested, choice: Choice): { command: Command; next: NextSteps } | undefined => {
  const { target, field, base, command } = place
  const value = merge(place, choice, betweenBoth(field))
  if (value === undefined) return undefined
  const id = newCommandId()
  const settles = [{ target, field, command }]
  const settle = { id, name: 'settle-conflict', changes: [{ target, field, base, value }], settles }
  return { command: settle, next: { undo: id, redo: null } }
}

/** Those that still wait for a decision after this one. */
export const othersThan = <Place extends Contested>(places: readonly Place[], settled: Contested): Place[] =>
  places.filter(
    ({ command, target, field }) => command !== settled.command || field !== settled.field || target !== settled.target,
  )

/** Gives up what the server will not take. */
export const giveUpFirstOf = async <Room extends OpenBook>(
  room: Room | undefined,
  refresh: (room: Room) => Promise<void>,
): Promise<void> => {
  if (!room) return
  await giveUpFirst(room)
  await refresh(room).catch(() => undefined)
}

/** Gives up what came too late; whoever wanted the words has copied them. */
export const giveUpLateOf = async (room: OpenBook | undefined, closed: Closed | null): Promise<Closed | null> => {
  await room?.outbox.dropAll()
  return closed && { ...closed, late: 0, words: [] }
}
