import type { getMonthItems } from '#lib/books/edit/source-items.api.ts'
import { applyAll, emptyState } from '#lib/editing/apply.ts'
import type { Change, Command } from '#lib/editing/command.ts'
import { firstKey } from '#lib/editing/order-key.ts'
import { type EditRecord, keyOf, type Place, type Value } from '#lib/editing/record.ts'
import { partField, pictureField } from '#lib/edits/edit-fields.ts'
import { newPictureIn } from '#lib/edits/new-pictures.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { sentPictures } from './sent-pictures.ts'

export type EditItem = OutputOf<typeof getMonthItems>[number]

/** Where a change of this post is kept: of a joined one, under the name it was changed by before. */
const placeOf = ({ target, edits }: Pick<EditItem, 'target' | 'edits'>, field: string): Place => {
  const known = edits.find((one) => one.field === field)
  return { target: known?.target ?? target, field }
}

const recordsAfter = (items: readonly EditItem[], commands: readonly Command[]) => {
  const records = new Map(
    items.flatMap(({ edits }) => edits.map((one) => [keyOf(one), { ...one, origin: one.version, seq: 0 }] as const)),
  )
  // Undo goes by the whole log, which the server has: it is shown when the server has answered.
  return applyAll({ ...emptyState, records }, commands)
}

/** A post of the book's own that the server has not told of yet. */
const emptyItem = (target: string): EditItem => ({
  ...{ id: target, type: 'text', time: '', text: '', title: '', place: '', pics: [], missingPics: 0, films: 0 },
  likes: { hidden: false, count: 0, people: [] },
  comments: { hidden: false, list: [] },
  ...{ own: true, splitFrom: null, splitOrder: '', joinedTo: null, ownPage: false, breakBefore: false },
  ...{ passesOn: false, included: true, trashed: false, target, edits: [] },
})

type Pic = EditItem['pics'][number]

const picShown = (
  pic: Pic,
  words: (field: string, imported: string) => string,
  isSaid: (field: string) => boolean,
): Pic => {
  const size = words(partField('picture-size', pic.name), '')
  return {
    ...pic,
    hidden: isSaid(pictureField(pic.name)),
    key: words(partField('picture-order', pic.name), pic.key),
    caption: words(partField('picture-caption', pic.name), pic.caption),
    size: size === 'large' || size === 'page' || size === 'kept' ? size : 'normal',
  }
}

/** New pictures, and those of other posts of the month, that the server has not told of yet. */
const addedPics = (item: EditItem, items: readonly EditItem[], records: readonly EditRecord[]): Pic[] =>
  records.flatMap(({ field, value }) => {
    const name = `+${field.slice(field.indexOf('/') + 1)}`
    if (typeof value !== 'string' || item.pics.some((pic) => pic.name === name)) return []
    const pid = newPictureIn({ field, value })?.sha256 ?? ''
    const sent = sentPictures.get(pid)
    if (sent) {
      const { src, width, height } = sent
      const key = firstKey(item.pics.length)
      return [{ src, width, height, name, key, hidden: false, caption: '', size: 'normal', pid }]
    }
    if (!field.startsWith('added-picture/')) return []
    const at = value.indexOf('\n')
    const from = items.find((one) => one.target === value.slice(at + 1))
    const pic = from?.pics.find((one) => one.name === value.slice(0, at))
    return pic ? [{ ...pic, name, key: firstKey(item.pics.length), hidden: false, caption: '', size: 'normal' }] : []
  })

const byTarget = (records: readonly EditRecord[]): ReadonlyMap<string, EditRecord[]> => {
  const found = new Map<string, EditRecord[]>()
  for (const one of records) {
    const same = found.get(one.target)
    if (same) same.push(one)
    else found.set(one.target, [one])
  }
  return found
}

const byKey = (a: Pic, b: Pic): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** New pieces stand behind their post, other new posts at the end. */
const withPieces = (shown: readonly EditItem[]): EditItem[] => {
  const isPiece = (item: EditItem): boolean => item.splitFrom !== null
  const pieces = shown.filter(isPiece).sort((a, b) => (a.splitOrder < b.splitOrder ? -1 : 1))
  const others = shown.filter((item) => !isPiece(item))
  const placed = new Set<EditItem>()
  const out = others.flatMap((item) => {
    const own = pieces.filter(({ splitFrom }) => splitFrom === item.target)
    for (const one of own) placed.add(one)
    return [item, ...own.map((one) => (one.time === '' ? { ...one, time: item.time } : one))]
  })
  return [...out, ...pieces.filter((one) => !placed.has(one))]
}

/** Posts as they are with what waits to be sent, and the change that says something else of one of them. */
export const localEdits = (items: readonly EditItem[], commands: readonly Command[]) => {
  const records = recordsAfter(items, commands)
  const added = byTarget(
    [...records.values()].filter((one) => one.field.startsWith('added-picture/') || newPictureIn(one)),
  )
  const said = (item: EditItem, field: string): Value => records.get(keyOf(placeOf(item, field)))?.value ?? null
  const known = new Set(items.map(({ target }) => target))
  const fresh = [...records.values()].flatMap((one) =>
    one.field === 'added' && one.value === true && !known.has(one.target) ? [emptyItem(one.target)] : [],
  )
  const shown = [...items, ...fresh].map((item): EditItem => {
    const isSaid = (field: string): boolean => said(item, field) === true
    const words = (field: string, imported: string): string => {
      const value = said(item, field)
      return typeof value === 'string' ? value : imported
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
      pics: [...item.pics, ...addedPics(item, items, added.get(item.target) ?? [])]
        .map((pic) => picShown(pic, words, isSaid))
        .sort(byKey),
      likes: {
        ...item.likes,
        hidden: isSaid('hidden-likes'),
        people: item.likes.people.map((one) => ({ ...one, hidden: isSaid(partField('hidden-like', one.name)) })),
      },
      comments: {
        hidden: isSaid('hidden-comments'),
        list: item.comments.list.map((one) => ({ ...one, hidden: isSaid(partField('hidden-comment', one.name)) })),
      },
      splitFrom: words('split-from', '') || item.splitFrom,
      splitOrder: words('split-order', item.splitOrder),
      joinedTo: words('joined-to', '') || null,
      ownPage: isSaid('own-page'),
      breakBefore: isSaid('break-before'),
    }
  })
  const change = (item: Pick<EditItem, 'target' | 'edits'>, field: string, value: Value): Change => {
    const place = placeOf(item, field)
    return { ...place, base: records.get(keyOf(place))?.version ?? '', value }
  }
  // Piece by piece behind the post they were cut from, until the server has put all in their order.
  return { shown: withPieces(shown), change }
}
