import { useState } from 'react'
import { historyState, mergeHistoryState } from '#lib/sources/upload/import-place.store.ts'

/** State of a room that stays with this place in the history: a reload finds what was chosen and written. */
export const useKept = <T>(name: string, first: T): [T, (value: T) => void] => {
  const [value, setValue] = useState<T>(() => (historyState(name) as T | undefined) ?? first)
  const set = (next: T): void => {
    setValue(next)
    mergeHistoryState({ [name]: next })
  }
  return [value, set]
}
