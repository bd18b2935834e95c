import type { Omitted } from '#lib/posts/choosing/omitted.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { Binding } from '#lib/print/spine.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import { defaultAuthor, defaultSubtitle } from '../book/book-limits.ts'
import { chosenFor } from '../content/selection.ts'
import { optionsOf } from '../layout/compose-book.ts'
import type { ThumbDetails } from './thumbs.ts'

/** What was chosen for the book to come, but for its style and cover: as `createBook` takes it. */
export type ThumbRequest = {
  flow: FlowId
  /** '' as long as nobody wrote there. */
  title: string
  author: string
  /** Null: whose posts go in as the import decided. */
  authorIds: readonly string[] | null
  fromMonth?: string | undefined
  toMonth?: string | undefined
  omit: readonly Omitted[]
  child?: { nickname: string; birthday: string } | undefined
  foldQuotes?: boolean | undefined
  binding?: Binding | undefined
}

/** What was brought as the book would take it, months aside: those are in the details. */
export const chosenOf = (source: PostImport, { flow, authorIds, omit }: ThumbRequest): PostImport => {
  const { only } = createFlows[flow]
  return chosenFor(source, { authorIds: authorIds && [...authorIds], making: { ...(only ? { only } : {}), omit } })
}

/** Details of the book that would be made; what nobody has said is said as the book would say it. */
export const requestedDetails = (
  source: PostImport,
  request: ThumbRequest,
  brand: string,
): Omit<ThumbDetails, 'printer'> => {
  const { flow, title, author, fromMonth, toMonth, child, foldQuotes, binding } = request
  return {
    title: title.trim() || createFlows[flow].defaults.title,
    subtitle: defaultSubtitle,
    author: author.trim() || defaultAuthor,
    names: 'show',
    brand,
    edition: '',
    ...(fromMonth ? { fromMonth } : {}),
    ...(toMonth ? { toMonth } : {}),
    ...(foldQuotes ? { foldQuotes } : {}),
    ...(binding ? { binding } : {}),
    ...optionsOf(source, child ? { options: { child } } : {}),
  }
}
