import type { getMonthItems } from '#lib/books/edit/source-items.api.ts'
import { apply, type EditState, emptyState } from '#lib/editing/apply.ts'
import type { Change, Command } from '#lib/editing/command.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { pictureField } from '#lib/edits/edit-fields.ts'
import type { OutputOf } from '#lib/http/contract.ts'

export type EditItem = OutputOf<typeof getMonthItems>[number]

/** Where a change of this post is kept: of a joined one, under the name it was changed by before. */
const placeOf = ({ target, edits }: EditItem, field: string): Place => {
  const known = edits.find((one) => one.field === field)
  return { target: known?.target ?? target, field }
}

const stateOf = (items: readonly EditItem[], commands: readonly Command[]): EditState => {
  const records = new Map(
    items.flatMap(({ edits }) => edits.map((one) => [keyOf(one), { ...one, origin: one.version, seq: 0 }] as const)),
  )
  // Undo goes by the whole log, which the server has: it is shown when the server has answered.
  return commands.reduce<EditState>(
    (state, command) => {
      const applied = apply(state, command)
      return applied.t === 'refused' ? state : applied.state
    },
    { ...emptyState, records },
  )
}

/** Posts as they are with what waits to be sent, and the change that says something else of one of them. */
export const localEdits = (items: readonly EditItem[], commands: readonly Command[]) => {
  const { records } = stateOf(items, commands)
  const said = (item: EditItem, field: string): Value => records.get(keyOf(placeOf(item, field)))?.value ?? null
  const shown = items.map((item): EditItem => {
    const [hidden, text] = [said(item, 'hidden'), said(item, 'text')]
    return {
      ...item,
      trashed: hidden === true,
      included: hidden === null ? item.included : !hidden,
      text: typeof text === 'string' ? text : item.text,
      pics: item.pics.map((pic) => ({ ...pic, hidden: said(item, pictureField(pic.name)) === true })),
    }
  })
  const change = (item: EditItem, field: string, value: Value): Change => {
    const place = placeOf(item, field)
    return { ...place, base: records.get(keyOf(place))?.version ?? '', value }
  }
  return { shown, change }
}
