import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import type { BookPerson, getBookNames, setBookNames } from '#lib/books/book/privacy.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'

type Names = OutputOf<typeof getBookNames>
type Mask = Names['names']

const choices: [value: Mask, name: string, said: string][] = [
  ['show', '照印', '评论和点赞里，朋友叫什么就印什么。'],
  ['nickname', '只留首字', '「林晓雨」印成「林＊＊」，正文和 @ 里也一样。'],
  ['none', '都不印名字', '一律写作「朋友」，点赞只印有几个人。'],
]

const words = 'mt-2 text-15 leading-[1.6] text-ink-2'
const small = 'block text-13 leading-[1.6] text-ink-3'
const field = 'min-h-tap rounded-page border border-ctl bg-transparent px-2.5 text-16'

/** People shown at once; the search finds the others. */
const mostShown = 30

const sums = ({ comments, likes, others }: BookPerson): string =>
  [comments > 0 && `${comments} 条评论`, likes > 0 && `${likes} 个赞`, others > 0 && `提到 ${others} 次`]
    .filter(Boolean)
    .join('，')

/** How other people's names stand in this book: one switch, and a name of its own for whoever needs one. */
export const NamesDialog = ({
  book,
  close,
  changed,
}: {
  book: BookView
  close(): void
  changed(book: BookView): void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [known, setKnown] = useState<Names | null>(null)
  const [trouble, setTrouble] = useState('')
  const [mask, setMask] = useState<Mask>('show')
  const [aliases, setAliases] = useState<Aliases>(new Map())
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call<typeof getBookNames>('GET /api/book/{id}/names', { params: { id: book.id } }, { silent: true }).then(
      (names) => {
        setKnown(names)
        setMask(names.names)
        setAliases(new Map(names.people.filter((one) => one.shownAs).map((one) => [one.id, one.shownAs])))
      },
      (error: unknown) => setTrouble(error instanceof CallError ? error.message : '网络不通，请稍后再试'),
    )
  }, [book.id])

  const save = async () => {
    setBusy(true)
    const people = [...aliases].filter(([, name]) => name.trim()).map(([id, name]) => ({ id, shownAs: name.trim() }))
    try {
      changed(
        await call<typeof setBookNames>('POST /api/book/{id}/names', {
          params: { id: book.id },
          body: { names: mask, people },
        }),
      )
      dialog.current?.close()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog ref={dialog} title="评论里的名字怎么印" wide onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (known && !busy) save()
        }}
      >
        {trouble ? (
          <ErrorNote message={trouble} />
        ) : known === null ? (
          <p className={words} aria-live="polite">
            正在看这本书里都有谁…
          </p>
        ) : (
          <>
            <fieldset className="mt-4 grid gap-1">
              <legend className="sr-only">评论里的名字怎么印</legend>
              {choices.map(([value, name, said]) => (
                <label key={value} className="grid cursor-pointer grid-cols-[24px_1fr] items-start gap-2 py-2.5">
                  <input
                    type="radio"
                    className="m-0 mt-[3px] size-4.5 accent-zhu"
                    name="names"
                    checked={mask === value}
                    onChange={() => setMask(value)}
                  />
                  <span>
                    <b>{name}</b>
                    <span className={small}>{said}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            {known.inTitle.length > 0 && (
              <p className={words}>书名里写了「{known.inTitle.slice(0, 3).join('、')}」，会照您写的印在封面上。</p>
            )}
            {known.people.length > 0 && <People known={known} aliases={aliases} setAliases={setAliases} />}
          </>
        )}
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={known === null || busy}>
            保存并重新编排
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type Aliases = ReadonlyMap<string, string>

/** A name of its own for single people; the search finds those who do not stand in the list. */
const People = (props: { known: Names; aliases: Aliases; setAliases(aliases: Aliases): void }) => {
  const { known, aliases, setAliases } = props
  const [search, setSearch] = useState('')
  const found = known.people.filter((one) => one.name.includes(search.trim()))
  return (
    <>
      <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <b>单独改某个人的叫法</b>
        {known.people.length > 8 && (
          <input
            className={`${field} w-40`}
            type="search"
            value={search}
            placeholder={`在 ${known.peopleCount} 人里找`}
            aria-label="找一个人"
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </div>
      <ul className="max-h-[min(40vh,320px)] overflow-auto">
        {found.slice(0, mostShown).map((one) => (
          <li
            key={one.id}
            className="grid grid-cols-[1fr_minmax(96px,36%)] items-center gap-3 border-t border-line py-2 pr-1.5 pl-0.5"
          >
            <span>
              <b className="block wrap-anywhere">{one.name}</b>
              <span className={`${small} wrap-anywhere`}>{sums(one)}</span>
            </span>
            <input
              className={`${field} w-full`}
              value={aliases.get(one.id) ?? ''}
              maxLength={bookLimits.author}
              placeholder="印成…"
              aria-label={`${one.name}印成`}
              onChange={(event) => setAliases(new Map(aliases).set(one.id, event.target.value))}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={words}>没有叫这个名字的人。</p>}
      {found.length > mostShown && <p className={words}>还有 {found.length - mostShown} 人，输入名字就能找到。</p>}
    </>
  )
}
