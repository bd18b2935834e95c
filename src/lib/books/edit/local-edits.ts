import type { getMonthItems } from '#lib/books/edit/source-items.api.ts'
import { apply, type EditState, emptyState } from '#lib/editing/apply.ts'
import type { Change, Command } from '#lib/editing/command.ts'
import { keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { partField, pictureField } from '#lib/edits/edit-fields.ts'
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

type Pic = EditItem['pics'][number]

const picShown = (
  pic: Pic,
  words: (field: string, brought: string) => string,
  isSaid: (field: string) => boolean,
): Pic => {
  const size = words(partField('picture-size', pic.name), '')
  return {
    ...pic,
    hidden: isSaid(pictureField(pic.name)),
    key: words(partField('picture-order', pic.name), pic.key),
    caption: words(partField('picture-caption', pic.name), pic.caption),
    size: size === 'large' || size === 'page' ? size : 'normal',
  }
}

const byKey = (a: Pic, b: Pic): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Posts as they are with what waits to be sent, and the change that says something else of one of them. */
export const localEdits = (items: readonly EditItem[], commands: readonly Command[]) => {
  const { records } = stateOf(items, commands)
  const said = (item: EditItem, field: string): Value => records.get(keyOf(placeOf(item, field)))?.value ?? null
  const shown = items.map((item): EditItem => {
    const isSaid = (field: string): boolean => said(item, field) === true
    const words = (field: string, brought: string): string => {
      const value = said(item, field)
      return typeof value === 'string' ? value : brought
    }
    const hidden = said(item, 'hidden')
    return {
      ...item,
      trashed: hidden === true,
      included: hidden === null ? item.included : !hidden,
      text: words('text', item.text),
      title: words('title', item.title),
      place: words('place', item.place),
      time: words('date', item.time),
      pics: item.pics.map((pic) => picShown(pic, words, isSaid)).sort(byKey),
      likes: {
        ...item.likes,
        hidden: isSaid('hidden-likes'),
        people: item.likes.people.map((one) => ({ ...one, hidden: isSaid(partField('hidden-like', one.name)) })),
      },
      comments: {
        hidden: isSaid('hidden-comments'),
        list: item.comments.list.map((one) => ({ ...one, hidden: isSaid(partField('hidden-comment', one.name)) })),
      },
      ownPage: isSaid('own-page'),
      breakBefore: isSaid('break-before'),
    }
  })
  const change = (item: EditItem, field: string, value: Value): Change => {
    const place = placeOf(item, field)
    return { ...place, base: records.get(keyOf(place))?.version ?? '', value }
  }
  return { shown, change }
}
