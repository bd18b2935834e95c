import { keyBehind } from '#lib/editing/order-key.ts'
import { partField } from '#lib/edits/edit-fields.ts'

type Added = { kind: 'added-picture' | 'new-picture'; id: string; value: string }

/** What has to be said so that a picture comes into a post behind all it has: its place too, where others were moved. */
export const pictureBehind = (pics: readonly { key: string }[], { kind, id, value }: Added) => {
  const key = keyBehind(pics)
  const put = { field: partField(kind, id), value }
  return key === undefined ? [put] : [put, { field: partField('picture-order', `+${id}`), value: key }]
}
