/** What the import room concludes from what was brought and answered; ImportRoomScreen.tsx draws it. */

import type { Words } from '#islands/create/BookWords.tsx'
import { type Author, countChosen, monthsOf, monthsOfAuthors, type Range } from '#islands/create/choice.ts'
import { type Answers, unanswered } from '#islands/create/Questions.tsx'
import { aboutPages, asideKinds, type Measured } from '#islands/create/room/measured.ts'
import { thousands } from '#islands/ui/format.ts'
import type { createBook } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import type { DesignSelection } from '#lib/books/book/design-options.ts'
import type { CallInput } from '#lib/http/contract.ts'
import type { Omitted } from '#lib/posts/choosing/omitted.ts'
import { createFlows, type FlowId, takesKind } from '#lib/sources/upload/create-flows.ts'
import type { ImportReportView, ImportView } from '#lib/sources/upload/import.api.ts'
import type { Upload } from '#lib/sources/upload/send.store.ts'
import { spaced } from '#lib/std/spaced.ts'

/** What somebody chose; null: nothing yet, the usual holds. */
export type Choice = {
  range: Range | null
  authors: Set<string> | null
  words: Words
  answers: Answers
  look: DesignSelection
  /** Kinds that are set aside and were ticked all the same. */
  taken: Omitted[]
}

type ImportState = {
  flow: FlowId
  report: ImportReportView | null
  /** Undefined until they are counted. */
  authors: Author[] | undefined
  /** Undefined until it is measured. */
  measured?: Measured | undefined
  /** Whose posts were brought the time before, by name; '' unknown. */
  before?: string
  /** Nothing is on its way to the server any more. */
  stored: boolean
  uploads: Upload[]
  /** How far the server is with what it reads, as it last said. */
  progress?: ImportView['progress'] | undefined
}

/** Who is in the book when nobody has chosen: the writer of the thread, nobody yet, or whose export it is. */
export const usualAuthors = (
  flow: FlowId,
  authors: readonly Author[],
  onlyStarter: boolean,
  before = '',
): Set<string> => {
  const { asks, everyone } = createFlows[flow]
  if (asks === 'person') return new Set()
  if (everyone) return new Set(authors.map((one) => one.id))
  const starters = authors.filter((one) => one.starter)
  const own = authors.filter((one) => one.included)
  // Nothing says whose export it is: whoever it was the time before.
  const unsaid = own.length === 0 || own.length === authors.length
  const known = before && unsaid ? authors.filter((one) => one.name === before) : []
  const usual = asks === 'starter' && onlyStarter && starters.length > 0 ? starters : known.length > 0 ? known : own
  // Another account of the same person: the collection knows an owner, and these are not theirs.
  return new Set((usual.length > 0 ? usual : authors).map((one) => one.id))
}

/** The months there are, and which of them the book takes: a range of another import is no range of this one. */
const spanOf = ({ flow, report, authors = [] }: ImportState, chosen: Range | null) => {
  const months = report ? (createFlows[flow].only ? monthsOfAuthors(authors) : monthsOf(report)) : []
  const all = { from: months[0] ?? '', to: months.at(-1) ?? '' }
  const range = chosen && chosen.from >= all.from && chosen.to <= all.to ? chosen : all
  return { months, range, isWhole: range.from === all.from && range.to === all.to }
}

/** Why the book would be empty, and what to do; nobody is known yet while the writers are being counted. */
const nothingWords = (flow: FlowId, authors: Author[] | undefined, aside: boolean): string => {
  const { asks, only, what } = createFlows[flow]
  if (!authors) return '正在数里面有多少'
  if (authors.length === 0 && only === 'private')
    return '这份文件里没有一条标明“仅自己可见”。可以换一份写明可见范围的，或者换一种书'
  if (authors.length === 0) return spaced(`这份文件里没有${what}。可以换一份，或者换一种书`)
  if (aside) return '选中的都在“先放一边的”里，勾上要编进来的'
  return asks === 'person' ? '请在上面选一位' : '这样选没有内容，换个范围或勾上作者'
}

/** What the bar at the bottom waits for: the sending in bytes, then the pictures looked at and kept, done of all. */
const sentWords = ({ uploads, progress }: Pick<ImportState, 'uploads' | 'progress'>): string => {
  const bytes = uploads.reduce((sum, one) => sum + one.bytes, 0)
  const sent = uploads.reduce((sum, one) => sum + (one.state === 'done' ? one.bytes : one.sent), 0)
  if (sent < bytes) return `正在上传 ${Math.floor((sent / bytes) * 100)}%，传完再核对图片`
  if (!progress || progress.total === 0) return '已传好，正在等待核对'
  const { stage, done, total } = progress
  const counted = `${thousands(Math.min(done, total))} / ${thousands(total)}`
  if (stage === 'media') return `已传好，正在核对图片 ${counted}`
  if (stage === 'storing') return `已传好，正在保存图片 ${counted}`
  return '已传好，正在读内容'
}

/** Everything the room shows of what was brought, with this choice. `waitsFor`: why the book can't be begun, '' if it can. */
export const roomOf = (imported: ImportState, choice: Choice) => {
  const { flow, report, authors: known, before = '', stored } = imported
  const authors = known ?? []
  const span = spanOf(imported, choice.range)
  const chosen = choice.authors ?? usualAuthors(flow, authors, choice.answers.onlyStarter, before)
  const taking = { ...span, chosen }
  const kinds = asideKinds(imported.measured, createFlows[flow].omits, taking)
  const omit = createFlows[flow].omits.filter((kind) => !choice.taken.includes(kind))
  const aside = kinds.reduce((sum, { kind, count }) => sum + (omit.includes(kind) ? count : 0), 0)
  const entries = countChosen(authors, chosen, span.range, span.isWhole) - aside
  const pagesOf = (style: string): number => aboutPages(imported.measured, style, omit, taking)
  const onItsWay = stored ? '' : sentWords(imported)
  return {
    ...span,
    authors,
    chosen,
    entries,
    kinds,
    omit,
    pages: pagesOf(choice.look.style ?? createFlows[flow].defaults.style),
    pagesOf,
    belongs: report !== null && takesKind(flow, report.source.kind),
    suggested: (authors.find((one) => chosen.has(one.id))?.name || before).slice(0, bookLimits.author),
    forChild: createFlows[flow].asks === 'child' || choice.look.style === 'tongnian',
    waitsFor: entries === 0 ? nothingWords(flow, known, aside > 0) : unanswered(flow, choice.answers) || onItsWay,
  }
}
export type Room = ReturnType<typeof roomOf>

/** Whose words go in is said when it was chosen, or when the import can't know it. */
const authorIdsOf = (flow: FlowId, { authors, chosen }: Room, picked: boolean): { authorIds?: string[] } => {
  const { asks, everyone } = createFlows[flow]
  const asked = asks === 'starter' || asks === 'person' || everyone || !authors.some((one) => one.included)
  const fewer = authors.some((one) => one.included && !chosen.has(one.id))
  return picked || asked || fewer ? { authorIds: [...chosen] } : {}
}

const answersOf = (flow: FlowId, { forChild }: Room, { nickname = '', birthday = '', ...rest }: Answers) => {
  const { asks } = createFlows[flow]
  return {
    ...(forChild && birthday ? { child: { nickname: nickname.trim() || '宝宝', birthday } } : {}),
    ...(asks === 'starter' ? { foldQuotes: rest.foldQuotes } : {}),
    ...(asks === 'person' ? { consent: rest.consent } : {}),
  }
}

/** The book that is asked for. `bound`: binding and paper as chosen on the product page. */
export const newBook = (
  flow: FlowId,
  room: Room,
  choice: Choice,
  bound: Pick<DesignSelection, 'binding' | 'paper'>,
): CallInput<typeof createBook>['body'] => {
  const { suggested, range, isWhole } = room
  const { words } = choice
  const ofPerson = createFlows[flow].asks === 'person' && suggested ? `${suggested}的朋友圈`.slice(-30) : ''
  return {
    flow,
    title: words.title.trim() || ofPerson,
    author: (words.author ?? suggested).trim(),
    ...choice.look,
    ...(bound.binding ? { binding: bound.binding } : {}),
    ...(bound.paper ? { paper: bound.paper } : {}),
    ...(isWhole ? {} : { fromMonth: range.from, toMonth: range.to }),
    ...(room.omit.length > 0 ? { omit: room.omit } : {}),
    ...authorIdsOf(flow, room, choice.authors !== null),
    ...answersOf(flow, room, choice.answers),
  }
}
