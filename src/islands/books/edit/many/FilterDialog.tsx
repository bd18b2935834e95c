import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { FoundList, mostRows } from '#islands/books/edit/many/FoundList.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { longTime } from '#islands/ui/format.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import { select } from '#layouts/parts/field.ts'
import { putBackMany, takeOutMany } from '#lib/books/edit/edit.store.ts'
import { lotsWords, mostTogether } from '#lib/books/edit/many/in-lots.ts'
import { kindNames, type PostKind, postKinds } from '#lib/books/edit/many/post-filters.ts'
import {
  type FoundItem,
  filterSearch,
  mostFound,
  type SearchPlace,
  type SearchQuery,
} from '#lib/books/edit/many/search.store.ts'

const wholeBook: SearchQuery = { state: 'in' }

/** Posts of the whole book by year, writer and kind, to be taken out or put back in one step. */
export const FilterDialog = ({ place, close }: { place: SearchPlace; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState(wholeBook)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const known = useStore(filterSearch.$known)
  const { bookId, sourceId } = place
  useEffect(() => {
    setLeft(new Set())
    void filterSearch.load({ bookId, sourceId }, query)
  }, [bookId, sourceId, query])
  useEffect(() => filterSearch.forget, [])
  const answer = known.state === 'ready' ? known.value : undefined
  const chosen = answer?.items.filter(({ target }) => !left.has(target)) ?? []
  const out = query.state === 'out'
  const turn = ({ target }: FoundItem) => {
    const next = new Set(left)
    if (!next.delete(target)) next.add(target)
    setLeft(next)
  }
  const done = () => {
    const run = out ? putBackMany : takeOutMany
    run(chosen)
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title="按条件选" wide onClose={close}>
      <QueryFields query={query} set={setQuery} years={answer?.years ?? []} people={answer?.people ?? []} />
      <p className="mt-4 text-14" role="status">
        {known.state === 'waiting' ? '正在找…' : answer && foundWords(answer.total, chosen.length)}
      </p>
      {known.state === 'waiting' && <Skeleton lines={3} />}
      {known.state === 'failed' && (
        <ErrorNote message={known.message} retry={() => filterSearch.load({ bookId, sourceId }, query)} />
      )}
      {answer && answer.items.length > 0 && (
        <FoundList
          label="找到的内容"
          more={
            answer.items.length > mostRows ? `还有 ${answer.items.length - mostRows} 条没有列出，也一起选上了。` : ''
          }
        >
          {answer.items.slice(0, mostRows).map((one) => (
            <li key={one.target} className="border-b border-line py-2 last:border-0">
              <Checkbox className="flex w-full" checked={!left.has(one.target)} onChange={() => turn(one)}>
                <span className="min-w-0 text-14 leading-[1.6]">
                  <span className="block text-12 text-ink-3">{longTime(one.time)}</span>
                  <span className="line-clamp-2 wrap-anywhere">{one.text.slice(0, 160) || picturesOf(one)}</span>
                </span>
              </Checkbox>
            </li>
          ))}
        </FoundList>
      )}
      <p className="mt-2 text-13 leading-[1.6] text-ink-3">{lotsWords(Math.ceil(chosen.length / mostTogether))}</p>
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          取消
        </button>
        <button type="button" className={button({ kind: 'seal' })} disabled={chosen.length === 0} onClick={done}>
          {out ? '放回来' : '移出'} {chosen.length} 条
        </button>
      </div>
    </Dialog>
  )
}

const picturesOf = ({ pics }: FoundItem): string => (pics.length > 0 ? `（${pics.length} 张图片）` : '（没有文字）')

const foundWords = (total: number, chosen: number): string => {
  if (total === 0) return '没有这样的内容。'
  return total > mostFound
    ? `找到 ${total} 条，一次最多选 ${mostFound} 条，请再缩小一点。`
    : `找到 ${total} 条，选中 ${chosen} 条。`
}

type QueryFieldsProps = {
  query: SearchQuery
  set(query: SearchQuery): void
  years: readonly string[]
  people: readonly { id: string; name: string; posts: number }[]
}

const QueryFields = ({ query, set, years, people }: QueryFieldsProps) => {
  // What there is to ask for stays while the next answer is on its way.
  const [kept, setKept] = useState({ years, people })
  if (years.length > 0 && years !== kept.years) setKept({ years, people })
  const but = (change: { [key in keyof SearchQuery]?: string }) => {
    const next: Record<string, unknown> = { ...query, ...change }
    for (const key of Object.keys(next)) if (next[key] === '') delete next[key]
    set(next as SearchQuery)
  }
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label="在哪里">
        <select className={select} value={query.state} onChange={(event) => but({ state: event.target.value })}>
          <option value="in">书里的</option>
          <option value="out">不在书里的</option>
        </select>
      </Field>
      <Field label="内容">
        <select className={select} value={query.kind ?? ''} onChange={(event) => but({ kind: event.target.value })}>
          <option value="">全部</option>
          {postKinds.map((kind: PostKind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="年份">
        <select className={select} value={query.year ?? ''} onChange={(event) => but({ year: event.target.value })}>
          <option value="">全部</option>
          {kept.years.map((year) => (
            <option key={year} value={year}>
              {year === 'undated' ? '没有日期的' : `${year} 年`}
            </option>
          ))}
        </select>
      </Field>
      <Field label="谁写的">
        <select className={select} value={query.author ?? ''} onChange={(event) => but({ author: event.target.value })}>
          <option value="">全部</option>
          {kept.people.map(({ id, name, posts }) => (
            <option key={id} value={id}>
              {name}（{posts} 条）
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
