import type { DraftPlace } from '#lib/books/edit/post-drafts.store.ts'

const begin = 'book '

/** Where words of the book's own are kept until they are handed in, by the room (`bookDesignRoom`) they are typed in. */
export const roomDraft = (room: string, part = ''): DraftPlace => ({
  target: `${begin}${room}`,
  field: part === '' ? 'text' : part,
  month: '',
})

/** The room of such a draft; undefined of posts. */
export const roomOf = ({ target }: Pick<DraftPlace, 'target'>): string | undefined =>
  target.startsWith(begin) ? target.slice(begin.length) : undefined
