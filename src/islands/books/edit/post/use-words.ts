import { useState } from 'react'

/**
 * Words in a box that are said when the box is left: they follow what is said elsewhere, by undo or another device, unless
 * somebody has typed something else.
 */
export const useWords = <T>(said: T, isSame: (a: T, b: T) => boolean = Object.is): [T, (typed: T) => void] => {
  const [typed, type] = useState(said)
  const [last, setLast] = useState(said)
  if (!isSame(last, said)) {
    if (isSame(typed, last)) type(said)
    setLast(said)
  }
  return [typed, type]
}
