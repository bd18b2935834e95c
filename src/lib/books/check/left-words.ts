import { roomOf } from '#lib/books/design/room-draft.ts'
import type { DraftPlace } from '#lib/books/edit/post-drafts.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** Words that stand in an open form: what they are of, how many posts of it, and the way there. */
type LeftWords = { name: string; count: number; href: string }

const rooms: Record<string, string> = {
  ...{ preface: '序言', acknowledgement: '致谢', copyright: '版权页', insert: '插页', cover: '封面' },
}

const monthWords = (month: string): string =>
  /^\d{6}$/.test(month) ? `${month.slice(0, 4)} 年 ${Number(month.slice(4))} 月` : '没有日期的内容'

/** Drafts of a book by where they are finished, in the order of the book. Of old ones nobody noted the month. */
export const leftWords = (bookId: string, drafts: readonly DraftPlace[]): LeftWords[] => {
  const months = new Map<string, Set<string>>()
  const found = new Set<string>()
  for (const draft of drafts) {
    const room = roomOf(draft)
    if (room !== undefined) found.add(room)
    else months.set(draft.month, (months.get(draft.month) ?? new Set()).add(draft.target))
  }
  return [
    ...[...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, posts]) => ({
        name: month === '' ? '内容' : monthWords(month),
        count: posts.size,
        href: month === '' ? paths.bookMonths(bookId) : paths.editBook(bookId, month),
      })),
    ...Object.keys(rooms)
      .filter((room) => found.has(room))
      .map((room) => ({ name: rooms[room]!, count: 1, href: paths.bookDesignRoom(bookId, room) })),
  ]
}
