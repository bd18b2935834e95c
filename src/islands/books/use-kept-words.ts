import { useRef, useState } from 'react'
import { bookDraft, type DraftPlace } from '#lib/books/edit/post-drafts.store.ts'

type Words<F extends string> = Partial<Record<F, string>>

const wordsIn = <F extends string>(kept: string | undefined, fields: readonly F[]): Words<F> => {
  try {
    const found = JSON.parse(kept ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      fields.flatMap((field) => (typeof found[field] === 'string' ? [[field, found[field]]] : [])),
    ) as Words<F>
  } catch {
    return {}
  }
}

/** What was typed into a form and not said yet, by field; kept on this device until it is. */
export const useKeptWords = <F extends string>(bookId: string, place: DraftPlace, fields: readonly F[]) => {
  const draft = bookDraft(bookId, place)
  const [typed, setTyped] = useState<Words<F>>(() => wordsIn(draft.kept(), fields))
  const latest = useRef(typed)
  const keep = (words: Words<F>): void => {
    latest.current = words
    setTyped(words)
    if (Object.keys(words).length > 0) draft.keep(JSON.stringify(words))
    else draft.forget()
  }
  return {
    typed,
    latest,
    type: (field: F, value: string): void => {
      keep({ ...latest.current, [field]: value })
    },
    /** These words have been said; what was typed over them meanwhile stays. */
    settle: (said: Words<F>): void => {
      if (Object.keys(said).length === 0) return
      const rest = { ...latest.current }
      for (const field of fields) if (said[field] !== undefined && rest[field] === said[field]) delete rest[field]
      keep(rest)
    },
  }
}
