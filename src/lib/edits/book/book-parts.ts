import type { LogEntry } from '#lib/editing/command.ts'
import { bookTarget, insertTarget } from './book-fields.ts'

/** What is undone by itself in a book's own rooms: its design. The rest ('') is undone where its posts are changed. */
export const designPart = 'design'

/** Back to a step is asked for among posts, whatever it changes. */
export const partOfBook = ({ command, wrote }: Pick<LogEntry, 'command' | 'wrote'>): string => {
  const isOfDesign = ({ target }: { target: string }): boolean =>
    target === bookTarget || target.startsWith(insertTarget(''))
  return wrote.length > 0 && command.name !== 'restore' && wrote.every(isOfDesign) ? designPart : ''
}
