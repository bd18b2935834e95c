import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { UpdateFiles } from '#islands/books/update/UpdateFiles.tsx'
import { UpdateSheet } from '#islands/books/update/UpdateSheet.tsx'
import { RoomBar } from '#islands/create/room/RoomBar.tsx'
import { RoomSheet, RoomSides } from '#islands/create/room/RoomSides.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { UpdateView } from '#lib/books/update/update.api.ts'
import {
  $decisions,
  $meanwhile,
  accept,
  discardUpdate,
  lookAgain,
  undecided,
  update,
  updateOfBook,
} from '#lib/books/update/update.store.ts'
import { goneWords, monthWords, sumOf } from '#lib/books/update/update-words.ts'
import type { FlowId } from '#lib/sources/upload/create-flows.ts'
import { $asked, $everything, $import, $importId, startOver, takeUp } from '#lib/sources/upload/import-hand.store.ts'

type MeanwhileProps = { book: BookView; months: UpdateView['meanwhile']; busy: boolean; take(): void }
/** Posts came to the collection by themselves: by another import, or with the update of another book. */
const Meanwhile = ({ book, months, busy, take }: MeanwhileProps) => (
  <div className={`${notice('info')} mb-5`}>
    <Icon name="info" />
    <div>
      <b>这批内容里有《{book.title}》还没有编进来的。</b>
      在别处放进来过，或者随另一本书更新过；收进来，书重新排一遍，您改过的不变。
      {months.length > 0 && (
        <ul className="mt-1">
          {months.map((one) => (
            <li key={one.route}>
              {monthWords(one)}：新加 {one.added} 条
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={`${button({ size: 'small' })} mt-2`} disabled={busy} onClick={take}>
        收进来
      </button>
    </div>
  </div>
)

/** /books/{bookId}/update: bring a newer export, see what it brings month by month, accept what is wanted. */
const Screen = ({ book }: { book: BookView }) => {
  const known = useStore(update.$known)
  const reading = useStore($import)
  const busy = useStore(accept.$busy)
  const { other, out } = useStore($decisions)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(false)
  const view = known.state === 'ready' ? known.value : undefined
  useEffect(() => {
    $asked.set({ flow: book.flow as FlowId })
    updateOfBook(book.id)
    $decisions.set(undecided)
    $meanwhile.set('')
    void update.load(book.id)
    const back = (): void => void (document.visibilityState === 'visible' && lookAgain(book.id))
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [book])
  const importId = view?.importId ?? ''
  useEffect(() => {
    // Files that were put in before this was known are on their way to an update of their own.
    if (importId !== '' && $importId.get() !== importId) void takeUp(importId)
  }, [importId])
  // Everything is sent as it comes: what it is and whether it fits is said by the server.
  useEffect(() => $everything.subscribe((everything) => everything || $everything.set(true)), [])
  const status = reading?.status
  useEffect(() => {
    if (status === 'ready' || status === 'failed') void update.refresh(book.id)
  }, [status, book.id])

  const months = view?.months ?? []
  const wanted = months.filter(({ route }) => !left.has(route)).map(({ route }) => route)
  const take = async (list: readonly string[], meanwhile = false) => {
    const isDone = await accept.run(book.id, list, meanwhile)
    if (!isDone) await update.refresh(book.id)
    else $decisions.set({ ...undecided, other })
    const now = update.$known.get()
    if (now.state === 'ready' && now.value.state === 'none') startOver()
    if (!isDone) return
    setLeft(new Set())
    setDone(true)
  }
  const gone = sumOf(months.filter(({ route }) => !left.has(route))).gone
  const kept = ['收下后书重新排一遍，您改过的不变', goneWords(gone, out.length)].filter(Boolean).join('；')
  const waits = months.length > 0 && view?.otherAuthor && !other ? '先看清是谁的导出' : ''
  return (
    <>
      <RoomSides>
        <UpdateFiles book={book} view={view} />
        <div className="min-w-0">
          {view?.needRepublish && view.status !== 'typesetting' && !done && (
            <Meanwhile book={book} months={view.meanwhile} busy={busy} take={() => void take([], true)} />
          )}
          <RoomSheet aria-live="polite" aria-label="和书里比">
            {known.state === 'failed' ? (
              <ErrorNote message={known.message} retry={() => void update.load(book.id)} />
            ) : view ? (
              <UpdateSheet {...{ book, view, left, done }} leave={setLeft} />
            ) : (
              <p className="text-ink-2">正在比较…</p>
            )}
          </RoomSheet>
        </div>
      </RoomSides>
      {view?.state === 'ready' && (
        <RoomBar
          title={months.length > 0 ? `收下 ${wanted.length} 个月` : '没有要收的'}
          hint={waits || (months.length > 0 ? kept : '换一份导出，或者回到书里')}
        >
          <span className="flex flex-none items-center gap-2">
            <button
              type="button"
              className={button({ kind: 'text' })}
              disabled={busy}
              data-confirm="放进来的这份不再保留。书里什么都没有变过。"
              data-confirm-title="不要这次更新？"
              data-confirm-ok="不要了"
              onClick={() => void discardUpdate.run(book.id)}
            >
              不要<span className="max-sm:sr-only">这次更新</span>
            </button>
            {months.length > 0 && (
              <button
                type="button"
                className={button({ kind: 'seal' })}
                disabled={busy || wanted.length === 0 || waits !== ''}
                onClick={() => void take(wanted)}
              >
                {busy ? '正在收下' : wanted.length === months.length ? '全部收下' : '收下选中的'}
              </button>
            )}
          </span>
        </RoomBar>
      )}
    </>
  )
}

export const UpdateScreen = guarded(Screen)
