import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SetAside } from '#islands/create/room/SetAside.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { setDesign } from '#lib/books/book/book.store.ts'
import { measureOf } from '#lib/books/book/book-types.ts'
import { omittedPosts } from '#lib/books/content/omitted.store.ts'
import type { Omitted } from '#lib/posts/choosing/omitted.ts'

/** What was left out of a finished book when it was made, to be taken in, and the other way round. */
export const AsideChange = ({ book }: { book: BookView }) => {
  const known = useStore(omittedPosts.$known)
  const busy = useStore(setDesign.$busy)
  const [taken, setTaken] = useState<Omitted[]>()
  useEffect(() => omittedPosts.forget, [])
  const load = () => void omittedPosts.load(book.id)
  const kinds = known.state === 'ready' ? known.value.results : []
  const now = kinds.flatMap(({ kind, isOut }) => (isOut ? [] : [kind]))
  const next = taken ?? now
  const same = next.length === now.length && next.every((kind) => now.includes(kind))
  const save = () => setDesign.run(book.id, { omit: kinds.flatMap(({ kind }) => (next.includes(kind) ? [] : [kind])) })
  return (
    <details className="mb-7" onToggle={(event) => event.currentTarget.open && known.state !== 'ready' && load()}>
      <summary className="link inline-block min-h-6 cursor-pointer">先放一边的内容</summary>
      {known.state === 'waiting' && <p className="my-3 text-14">正在找…</p>}
      {known.state === 'failed' && <ErrorNote message={known.message} retry={load} />}
      {known.state === 'ready' && kinds.length === 0 && (
        <p className="my-3 text-13 leading-[1.6] text-ink-3">没有只有链接、纯表情或仅自己可见的内容，都编进来了。</p>
      )}
      {kinds.length > 0 && (
        <>
          <SetAside kinds={kinds} taken={next} setTaken={setTaken} measure={measureOf(book)}>
            勾上的编进书里，没勾的留在一边，随时可以改。
          </SetAside>
          <p className="my-3 text-13 leading-[1.6] text-ink-3">整本重新排一遍，页数和目录会跟着变。</p>
          <button type="button" className={button()} disabled={same || busy} onClick={save}>
            {busy ? '正在换' : '换好，重新排版'}
          </button>
        </>
      )}
    </details>
  )
}
