import { useState } from 'react'
import { BookWords, type Words } from '#islands/create/BookWords.tsx'
import { useKept } from '#islands/create/kept.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
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
    <div className="wrap imp">
      <section className="imp__d">
        <h1 className="h2">写一本文章书</h1>
        <p className="mut imp__l">在这里写，或把写过的粘贴进来。一篇一章，写着就存好了；什么时候回来都能接着写。</p>
        <form
          className="wd__f"
          onSubmit={(event) => {
            event.preventDefault()
            void begin()
          }}
        >
          <BookWords words={words} setWords={setWords} suggested="" title={untitled} />
          <p className="hint">排成{typesetNames[typesetType]}，写的时候随时能换。</p>
          <button type="submit" className="btn btn--seal btn--lg" disabled={busy}>
            {busy ? '正在备纸…' : '开始写第一篇'}
          </button>
        </form>
      </section>
      <section className="sheet rep" aria-labelledby="elsewhere">
        <div className="pad">
          <h2 id="elsewhere" className="h2">
            文章已经写在别处？
          </h2>
          <p className="mut">带过来就成章，标题、脚注、表格、图片都跟着来；以后还能接着在这里写。</p>
          <ul className="wd__w">
            {ways.map(({ href, name, tells }) => (
              <li key={href}>
                <a href={href}>
                  <b>{name}</b>
                  <span className="hint">{tells}</span>
                  <Icon name="chev" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}

export const WriteBlogbookScreen = guarded(Screen)
