import type { Written } from '#lib/editing/command.ts'
import type { EditRecord, Value } from '#lib/editing/record.ts'
import { type InsertKind, insertIn, insertKinds, insertNames, isBookTarget } from './book-fields.ts'
import { placeName } from './place-words.ts'

const isKind = (value: Value | undefined): value is InsertKind => insertKinds.some((kind) => kind === value)

/**
 * What a step did to the book itself, in words, each once and none of posts: 序言的正文, 加插页「地图」, 插页「地图」的位置. `wrote` is of the undo
 * that took the step back, or of the redo (`again`); `records` as they are since.
 */
export const partNames = (wrote: readonly Written[], records: readonly EditRecord[], again: boolean): string[] => {
  const kinds = new Map(records.flatMap(({ target, field, value }) => (field === 'kind' ? [[target, value]] : [])))
  const moved = new Map(wrote.flatMap((one) => (one.field === 'kind' ? [[one.target, one]] : [])))
  const nameOf = ({ target, field }: Written): string => {
    if (insertIn(target) === undefined) return placeName({ target, field })
    const kind = moved.get(target)
    const [from, to] = [kind?.before.value, kind?.after.value]
    const known = [to, from, kinds.get(target)].find(isKind)
    const insert = known ? `插页「${insertNames[known]}」` : '插页'
    // Of an insert that came or went nobody asks about the words in it.
    if (kind && isKind(from) !== isKind(to)) return `${isKind(to) === again ? '加' : '拿掉'}${insert}`
    return placeName({ target, field }).replace('插页', insert)
  }
  return [...new Set(wrote.filter(({ target }) => isBookTarget(target)).map(nameOf))]
}
