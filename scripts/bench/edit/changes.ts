/** Changes as people make them, one of each kind in turn: words, a post out and in again, a picture larger, a post added. */
import type { Caller, Item, Written } from './site.ts'

export type Book = { id: string; source_id: string; page_count: number }
/** `followedMs`: of a late answer, from its call to when the editor's own poll has the pages, without a press. */
export type Timed = { ms: number; steps: Record<string, number>; late: boolean; bytes: number; followedMs?: number }
type Change = { target: string; field: string; value: unknown }

const kinds = ['text', 'hide', 'picture', 'add'] as const
type Kind = (typeof kinds)[number]

const said = (item: Item, turn: number): Change => ({
  target: item.target,
  field: 'text',
  value: `${turn}${item.text.replace(/^\d+/, '')}`,
})

const changesOf = (kind: Kind, items: readonly Item[], turn: number): Change[] => {
  const item = items.find(({ included, text }) => included && text.length > 0)
  const pictured = items.find(({ included, pics }) => included && pics.length > 0)
  const picture = pictured?.pics[0]
  if (kind === 'picture' && pictured && picture) {
    const field = `picture-size/${picture.name}`
    return [{ target: pictured.target, field, value: picture.size === 'large' ? null : 'large' }]
  }
  if (!item) return []
  if (kind === 'hide')
    return [
      {
        target: (items.find(({ included }) => !included) ?? item).target,
        field: 'hidden',
        value: items.every(({ included }) => included),
      },
    ]
  if (kind === 'text' || kind === 'picture') return [said(item, turn)]
  const target = `own:bench-added-${String(turn).padStart(8, '0')}`
  return [
    { target, field: 'added', value: true },
    { target, field: 'date', value: item.time.slice(0, 10) },
    { target, field: 'text', value: `${turn} 补记：那天还下了雨，孩子在窗边看了很久。` },
  ]
}

const stepsOf = (timing: string): Record<string, number> =>
  Object.fromEntries([...timing.matchAll(/(\w+);dur=([\d.]+)/g)].map(([, name = '', dur]) => [name, Number(dur)]))

/** Gives one change after the other to a book, another month each time. */
export const changer = (book: Book, months: readonly string[]) => {
  let turn = 0
  const versions = new Map<string, string>()
  const change = async (caller: Caller): Promise<Timed> => {
    turn += 1
    const month = months[(turn * 7) % months.length] ?? ''
    const items = await caller.get<Item[]>(`/api/book/${book.source_id}/items/month/${month}?book=${book.id}`)
    const made = changesOf(kinds[turn % kinds.length] as Kind, items, turn)
    if (made.length === 0) return change(caller)
    const id = `bench-${process.pid}-command-${String(turn).padStart(5, '0')}`
    const changes = made.map((one) => ({ ...one, base: versions.get(one.target + one.field) ?? '' }))
    for (const { target, field } of made) versions.set(target + field, id)
    const body = { commands: [{ id, name: 'change-post', changes }], pages: true }
    const { data, ms, timing, bytes } = await caller.post<Written>(`/api/book/${book.id}/edits`, body)
    if (data.outcomes[0]?.outcome !== 'written') throw new Error(`not written: ${JSON.stringify(data.outcomes)}`)
    const [first = ''] = Array.from(String(turn))
    const shown = JSON.stringify(data.sections)
    const words = made.some(({ field }) => field === 'text')
    if (words && data.sections.length > 0 && !shown.includes(`"${first}"`))
      throw new Error('the pages are not of this change')
    return { ms, steps: stepsOf(timing), late: data.sections.length === 0, bytes }
  }
  return change
}
