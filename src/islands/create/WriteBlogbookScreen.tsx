import { useState } from 'react'
import { BookWords, type Words } from '#islands/create/BookWords.tsx'
import { useKept } from '#islands/create/kept.ts'
import { RoomEntry, RoomSheet, RoomSides } from '#islands/create/room/RoomSides.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { untitled } from '#lib/articles/model/draft.ts'
import type { createBlogbook } from '#lib/books/articles/article-book.api.ts'
import { type TypesetType, typesetNames } from '#lib/books/articles/article-book.ts'
import { addBlank } from '#lib/books/articles/article-list.store.ts'
import { crawlSource } from '#lib/crawl/sites.ts'
import { call } from '#lib/http/client/client.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** Other rooms in which an article book begins. */
const ways = [
  { href: paths.createFromWord, name: 'Word 文件', tells: 'docx，一级标题成一章。' },
  ...(['link', 'weixin', 'sina', 'jianshu', 'douban', 'zhihu', 'wordpress', 'feed', 'markdown'] as const).flatMap(
    (id) => {
      const source = crawlSource(id)
      return source ? [{ href: paths.createBlogbook(id), name: source.name, tells: source.tells }] : []
    },
  ),
]

/** /create/blogbook/xinshu: a book one writes or pastes here. */
const Screen = ({ typesetType }: { typesetType: TypesetType }) => {
  const [words, setWords] = useKept<Words>('words', { title: '', author: null })
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const [title, author] = [words.title.trim(), (words.author ?? '').trim()]
      const body = { typesetType, ...(title ? { title } : {}), ...(author ? { author } : {}) }
      const { bookId } = await call<typeof createBlogbook>('POST /blogbook/books', { body })
      const aid = await addBlank(bookId)
      location.assign(aid ? paths.editArticle(bookId, aid) : paths.bookCreation(bookId))
    } catch {
      setBusy(false)
    }
  }
  return (
    <RoomSides>
      <RoomEntry
        heading="写一本文集"
        lead="在这里写，或把写过的粘贴进来。一篇一章，写着就存好了；什么时候回来都能接着写。"
      >
        <form
          className="mt-4 grid justify-items-start gap-4 border-t border-line pt-4"
          onSubmit={(event) => {
            event.preventDefault()
            void begin()
          }}
        >
          <BookWords words={words} setWords={setWords} suggested="" title={untitled} className="grid w-full gap-1" />
          <p className="text-13 leading-[1.6] text-ink-3">排成{typesetNames[typesetType]}，写的时候随时能换。</p>
          <button type="submit" className={button({ kind: 'seal', size: 'large' })} disabled={busy}>
            {busy ? '正在备纸…' : '开始写第一篇'}
          </button>
        </form>
      </RoomEntry>
      <RoomSheet aria-labelledby="elsewhere">
        <h2 id="elsewhere" className="text-28 leading-head">
          文章已经写在别处？
        </h2>
        <p className="text-ink-2">放进来就是章节，标题、脚注、表格、图片都会保留；以后还能接着在这里写。</p>
        <ul className="mt-5 border-t border-ink">
          {ways.map(({ href, name, tells }) => (
            <li key={href}>
              <a
                href={href}
                className="group grid min-h-15 grid-cols-[132px_minmax(0,1fr)_16px] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 max-sm:grid-cols-[minmax(0,1fr)_16px]"
              >
                <b className="font-song text-[1.0625rem] leading-[1.5] font-semibold group-hover:link-underline">
                  {name}
                </b>
                <span className="text-13 leading-[1.6] text-ink-3 max-sm:row-start-2">{tells}</span>
                <Icon name="chev" />
              </a>
            </li>
          ))}
        </ul>
      </RoomSheet>
    </RoomSides>
  )
}

export const WriteBlogbookScreen = guarded(Screen)
