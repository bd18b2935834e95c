import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FoundList, mostRows } from '#islands/books/edit/many/FoundList.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { longTime } from '#islands/ui/format.ts'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import { changeMany } from '#lib/books/edit/edit.store.ts'
import { chosenOf, placesOf, type WordsPlace, withWords } from '#lib/books/edit/many/find-words.ts'
import { lotsWords, mostTogether } from '#lib/books/edit/many/in-lots.ts'
import { type FoundItem, mostFound, type SearchPlace, wordsSearch } from '#lib/books/edit/many/search.store.ts'
import { readEdit } from '#lib/edits/edit-fields.ts'

/** One place of the words in one post. */
type Found = { item: FoundItem; place: WordsPlace; key: string }

/** The largest number of characters of words to look for (search.api.ts). */
const mostWords = 200
const mostOther = 2000

/** Words of the whole book are replaced by others: every place is shown before, and each can be left as it is. */
export const ReplaceDialog = ({ place, close }: { place: SearchPlace; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const known = useStore(wordsSearch.$known)
  const [words, setWords] = useState('')
  const [other, setOther] = useState('')
  /** What was asked for last: the places are of these words. */
  const [asked, setAsked] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** So many places are listed; no others are replaced. */
  const [listed, setListed] = useState(mostRows)
  useEffect(() => wordsSearch.forget, [])
  const find = (event?: FormEvent) => {
    event?.preventDefault()
    if (words === '') return
    setAsked(words)
    setLeft(new Set())
    setListed(mostRows)
    void wordsSearch.load(place, { words, state: 'in' })
  }
  const answer = asked !== '' && known.state === 'ready' ? known.value : undefined
  const found: Found[] = (answer?.items ?? []).flatMap((item) =>
    placesOf(item.text, asked).map((one) => ({ item, place: one, key: `${item.target}\n${one.at}` })),
  )
  const chosen = chosenOf(found, listed, left)
  const unlisted = Math.max(0, found.length - listed)
  const texts = replaced(chosen, asked, other)
  const wrong = texts.filter(({ text }) => !readEdit('text', text).ok).length
  const turn = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const done = () => {
    const byTarget = new Map(texts.map(({ item, text }) => [item.target, text]))
    changeMany(
      'replace-text',
      texts.map(({ item }) => item),
      ({ target }) => ({ field: 'text', value: byTarget.get(target) ?? null }),
    )
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title="查找和替换" wide onClose={close}>
      <form
        className="mt-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 max-sm:grid-cols-1"
        onSubmit={find}
      >
        <Field label="查找">
          <Input type="text" value={words} maxLength={mostWords} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Field label="替换成">
          <Input type="text" value={other} maxLength={mostOther} onChange={(event) => setOther(event.target.value)} />
        </Field>
        <button type="submit" className={button()} disabled={words === ''}>
          查找
        </button>
      </form>
      <p className="mt-2 text-13 text-ink-3">只找正文，标题、地点和图片的说明不找。</p>
      <p className="mt-3 text-14" role="status">
        {asked !== '' && known.state === 'waiting' && '正在整本书里找…'}
        {answer && placeWords(found.length, answer.items.length, chosen.length)}
      </p>
      {asked !== '' && known.state === 'failed' && <ErrorNote message={known.message} retry={() => find()} />}
      {found.length > 0 && (
        <FoundList
          label="找到的地方"
          more={unlisted > 0 && <Unlisted count={unlisted} show={() => setListed(listed + mostRows)} />}
        >
          {found.slice(0, listed).map(({ item, place: { before, after }, key }) => (
            <li key={key} className="border-b border-line py-2 last:border-0">
              <Checkbox className="flex w-full" checked={!left.has(key)} onChange={() => turn(key)}>
                <span className="min-w-0 text-14 leading-[1.6] wrap-anywhere">
                  <span className="block text-12 text-ink-3">{longTime(item.time)}</span>
                  {before}
                  <del className="bg-zhu-tint text-zhu-deep">{asked}</del>
                  {!left.has(key) && other !== '' && <ins className="bg-pine-tint text-pine no-underline">{other}</ins>}
                  {after}
                </span>
              </Checkbox>
            </li>
          ))}
        </FoundList>
      )}
      <p className="mt-2 text-13 leading-[1.6] text-ink-3">
        {wrong > 0 && `有 ${wrong} 条替换以后超过 10 万个字，请先去掉那几处。`}
        {lotsWords(Math.ceil(texts.length / mostTogether))}
      </p>
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          取消
        </button>
        <button
          type="button"
          className={button({ kind: 'seal' })}
          disabled={chosen.length === 0 || wrong > 0 || asked === other}
          onClick={done}
        >
          替换 {chosen.length} 处
        </button>
      </div>
    </Dialog>
  )
}

const Unlisted = ({ count, show }: { count: number; show(): void }) => (
  <>
    还有 {count} 处没有列出，先不替换。{' '}
    <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={show}>
      再显示 {Math.min(count, mostRows)} 处
    </button>
  </>
)

const placeWords = (places: number, posts: number, chosen: number): string => {
  if (places === 0) return '整本书的正文里都没有找到。移出的内容没有找。'
  const narrow = posts >= mostFound ? `最多列 ${mostFound} 条里的，` : ''
  return `${narrow}在 ${posts} 条里找到 ${places} 处，选中 ${chosen} 处。`
}

/** The posts with a chosen place, with their new text. */
const replaced = (chosen: readonly Found[], words: string, other: string): { item: FoundItem; text: string }[] => {
  const places = new Map<FoundItem, Set<number>>()
  for (const { item, place } of chosen) places.set(item, (places.get(item) ?? new Set()).add(place.at))
  return [...places].map(([item, at]) => ({ item, text: withWords(item.text, words, other, at) }))
}
