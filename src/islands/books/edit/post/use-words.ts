import { useRef, useState } from 'react'
import type { Draft } from '#lib/books/edit/post-drafts.store.ts'

type Words = { typed: string; type(words: string): void; settle(): void }

/**
 * Words in a box that are said when the box is left: they follow what is said elsewhere, by undo or another device, unless
 * somebody has typed something else. What is typed and not said yet is kept on this device; `settle`: it has been said.
 */
export const useWords = (
  said: string,
  draft: Draft,
  isSame: (a: string, b: string) => boolean = (a, b) => a === b,
): Words => {
  const [found] = useState(draft.kept)
  const has = useRef(found !== undefined)
  const [typed, setTyped] = useState(found ?? said)
  const [last, setLast] = useState(said)
  if (!isSame(last, said)) {
    if (isSame(typed, last)) setTyped(said)
    setLast(said)
  }
  const settle = () => {
    if (has.current) draft.forget()
    has.current = false
  }
  const type = (words: string) => {
    setTyped(words)
    if (isSame(words, said)) return settle()
    draft.keep(words)
    has.current = true
  }
  return { typed, type, settle }
}
