import { z } from 'zod'
import { bookStatus } from '#lib/books/book/book.api.ts'
import { mostTogether } from '#lib/books/edit/many/in-lots.ts'
import { copyCostAnswer } from '#lib/books/price/price.api.ts'
import { printPage } from '#lib/books/reading/print-page.ts'
import { defineContract, paging } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { commandOf, mostCommands, toldValue } from '#lib/works/edits/command.contract.ts'

/** A post by one of the keys it keeps through every merge (lib/edits/post-target.ts). */
const target = z.string().min(3).max(800)
const field = z.string().min(1).max(420)
const value = z.union([z.null(), z.boolean(), z.string()])
const place = { target, field }

/** At most so many changes in one command. */
export const mostChanges = mostTogether

/** An undo of words replaced in a whole book names so many of its posts: nobody reads more. */
export const mostNamed = 20

/** A post a change is about, as its owner knows it. `month`: its address (`202404`, `undated`); `time` as items have it. */
const postName = z.object({ target, month: z.string(), time: z.string(), text: z.string() })

/**
 * A conflict nobody has decided. `mine` was written by `command`, `theirs` stands there now, written by `base`, which a command
 * that decides it names: whoever looks knows by these whether it wrote one of them itself (device.store.ts). `mineAt`, `theirsAt`:
 * when they came, null of what nobody wrote. `post` is null of one that is gone, and of the book itself.
 */
export const undecidedPlace = z.object({
  ...place,
  mine: toldValue,
  theirs: toldValue,
  command: z.string(),
  base: z.string(),
  mineAt: z.number().nullable(),
  theirsAt: z.number().nullable(),
  post: postName.nullable(),
})

export const mostSections = 2

/** Pages of a section as `/month/{month}` answers them, and the months (`YYYYMM`, `000000`) and place it has now. */
const editedSection = z.object({
  route: z.string(),
  months: z.array(z.string()),
  /** Index of the section's first page in the whole book, from 0. */
  firstPage: z.number(),
  pages: z.array(printPage),
})

/** Writes commands one after the other, in one transaction; what one of them cannot do does not stop the next. */
export const writeEdits = defineContract({
  method: 'POST',
  path: '/api/book/{id}/edits',
  auth: 'user',
  limit: 'write',
  summary: '改书里的内容：移出、放回、改文字、不印一张图片，撤销、重做、回到某一步',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    commands: z
      .array(commandOf({ ...place, value }, mostChanges))
      .min(1)
      .max(mostCommands),
    /** Asks for the new pages of what the commands changed; whoever sends what waited for the net asks for none. */
    pages: z.boolean().default(false),
  }),
  maxBodyBytes: 4_000_000,
  output: z.object({
    outcomes: z.array(
      z.object({
        id: z.string(),
        /** `known`: it had come before; what became of it then is told again. `refused`: nothing of it was written. */
        outcome: z.enum(['written', 'known', 'refused']),
        /** Why it was refused, in a word and a sentence; null otherwise. */
        code: z.string().nullable(),
        message: z.string().nullable(),
        /** Somebody else had changed these in between, and theirs stands: both values are told by `GET …/edits`. */
        conflicts: z.array(z.object(place)),
        /** What an undo left alone, for it was changed again since. */
        skipped: z.array(z.object(place)),
        /** Of an undo or a redo, the first of the posts it changed, and of how many; [] and 0 otherwise. */
        posts: z.array(postName).max(mostNamed),
        postCount: z.number(),
        /** Of an undo or a redo, what it took back or did again of the book itself, in words: 加插页「地图」; [] otherwise. */
        parts: z.array(z.string()).max(mostNamed),
      }),
    ),
    /** The commands that can be undone and redone next, those apart that changed nothing but the design (`GET …/design`); null: none. */
    undo: z.string().nullable(),
    redo: z.string().nullable(),
    status: bookStatus,
    /**
     * The sections that hold what was changed, as they stand now, when they were asked for: those of the last commands, and
     * none where drawing them takes longer than somebody waits or fails. Written it is all the same, and set as always.
     */
    sections: z.array(editedSection).max(mostSections),
    /** Pages were asked for and not there in time: the same commands sent again bring them, and write nothing twice. */
    late: z.boolean(),
    /** What a copy costs now, where the pages were drawn; null: it is known once the book is set. */
    cost: copyCostAnswer.nullable(),
  }),
  errors: ['finalized', 'source_gone', 'written_book', 'store_quota'],
})

/** What was done to the book, newest first, and what waits for a decision. */
export const listEditHistory = defineContract({
  method: 'GET',
  path: '/api/book/{id}/edits',
  auth: 'user',
  summary: '改过什么，还有哪些等着定',
  params: z.object({ id: pathId }),
  query: z.object({
    ...paging(50, 200),
    /** 0: nobody asks for `lost` nor for the posts of `results`, which takes a look at every post that was changed. */
    lost: z.enum(['0', '1']).default('1'),
  }),
  output: z.object({
    results: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), at: z.number(), changes: z.number(), skipped: z.number() },
        /** Somebody other than the owner of the book, by name. */
        writtenBy: z.string().nullable(),
        /** The first of its posts that is known, of how many; null and 0 of what is said of the book itself, or unasked. */
        post: postName.nullable(),
        postCount: z.number(),
      }),
    ),
    undo: z.string().nullable(),
    redo: z.string().nullable(),
    /** The first of them, oldest first: no more than a screen holds (undecided.server.ts). When they are decided come the next. */
    conflicts: z.array(undecidedPlace),
    conflictCount: z.number(),
    /** Changes of posts that are in the collection no more: kept, in case they come back; [] where nobody asks. */
    lost: z.array(z.object({ ...place, value: toldValue })),
  }),
  errors: [],
})
