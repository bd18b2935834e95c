import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { BookWords, type Words } from '#islands/create/BookWords.tsx'
import { AssistantCard } from '#islands/create/blogbook/AssistantCard.tsx'
import { FileDrop } from '#islands/create/blogbook/FileDrop.tsx'
import { FilesFound, useImportedArticles } from '#islands/create/blogbook/FilesFound.tsx'
import { Found } from '#islands/create/blogbook/Found.tsx'
import { LinkForm } from '#islands/create/blogbook/LinkForm.tsx'
import { type Choice, everything } from '#islands/create/blogbook/Pick.tsx'
import { useKept } from '#islands/create/kept.ts'
import { RoomBar } from '#islands/create/room/RoomBar.tsx'
import { RoomEntry, RoomSheet, RoomSides } from '#islands/create/room/RoomSides.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { showStep } from '#islands/ui/steps.ts'
import { button } from '#layouts/parts/button.ts'
import { untitled } from '#lib/articles/model/draft.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import type { ImportedArticle } from '#lib/crawl/crawl.api.ts'
import {
  $assistants,
  $look,
  bookOfFiles,
  inspectAddress,
  loadAssistants,
  sendAssistant,
  watchAssistants,
} from '#lib/crawl/crawl.store.ts'
import { crawlSource } from '#lib/crawl/sites.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { $asked, $import } from '#lib/sources/upload/import-hand.store.ts'
import { comeBack, leaveFor } from '#lib/sources/upload/import-place.store.ts'
import { $preview } from '#lib/sources/upload/preview.store.ts'

type Props = { source: string; book?: { id: string; title: string } }

const Assistants = () => {
  const { state, list } = useStore($assistants)
  if (state === 'failed') return <ErrorNote message="小助手的情况没有拿到" retry={() => void loadAssistants()} />
  if (list.length === 0) return null
  return (
    <section className="page-width pb-16" aria-label="小助手">
      <h2 className="text-28 leading-head">小助手</h2>
      <p className="text-ink-2">可以先离开，它们会接着读，读好的文章都在书里。</p>
      <ul className="mt-5">
        {list.map((one) => (
          <AssistantCard key={one.id} assistant={one} />
        ))}
      </ul>
    </section>
  )
}

type InHand = {
  choice: Choice
  /** The assistant is on its way: the table is clean. */
  sent(): void
  /** Articles of files, when those are what the sheet shows. */
  imported: ImportedArticle[] | undefined
  /** Title and author of the book that is made. */
  words: { title: string; author: string }
  below: React.RefObject<HTMLDivElement | null>
}

/** What the bar at the bottom says and does, for what is in hand: files that were read, or what was found at an address. */
const useGo = ({ source, book }: Props, { choice, sent, imported, words, below }: InHand) => {
  const look = useStore($look)
  const files = useStore($import)
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const chosenReady = choice.all || choice.keys.size > 0
  if (imported && files) {
    const put = () =>
      during(async () => {
        const keys = choice.all ? undefined : [...choice.keys]
        const id = await bookOfFiles(files.id, { bookId: book?.id, keys, ...words })
        if (id) leaveFor(book ? paths.bookCreation(id) : paths.book(id))
      })
    return {
      busy,
      count: choice.all ? `全部 ${thousands(imported.length)} 篇` : `${thousands(choice.keys.size)} 篇`,
      hint: chosenReady ? '放进书里，已经在的不会重复' : '勾上想收的文章',
      label: '放进书里',
      go: put,
      ready: chosenReady,
    }
  }
  if (look.state !== 'found') return undefined
  const { view } = look
  const chosen = view.article ? [view.article.url] : choice.all ? [] : [...choice.keys]
  const send = () =>
    during(async () => {
      const request = { url: view.url, source, urls: chosen, from: choice.from, to: choice.to, bookId: book?.id }
      if (!(await sendAssistant(choice.all || view.article ? request : { ...request, from: '', to: '' }))) return
      // Somebody may be looking at the next address already.
      const now = $look.get()
      if (now.state === 'found' && now.view === view) sent()
      below.current?.scrollIntoView({ block: 'start' })
    })
  const count = view.article
    ? '这一篇'
    : choice.all
      ? view.blog?.total
        ? `全部 ${thousands(view.blog.total)} 篇`
        : '全部文章'
      : `${thousands(choice.keys.size)} 篇`
  const ready = view.article !== null || chosenReady
  return {
    busy,
    count,
    hint: ready ? '一页一页慢慢读，不打扰网站' : '勾上想收的文章',
    label: '派小助手去读',
    go: send,
    ready,
  }
}

/** Who wrote all of these; '' when several did or nobody is named. */
const writerOf = (articles: readonly ImportedArticle[]): string => {
  const writers = new Set(articles.map(({ author }) => author))
  return writers.size === 1 ? [...[...writers].join('')].slice(0, bookLimits.author).join('') : ''
}

/** /create/blogbook/{source}: an address or files in, articles in a book out. */
const Screen = ({ source, book }: Props) => {
  const about = crawlSource(source)
  const files = useStore($import)
  const [choice, setChoice] = useKept<Choice>('choice', everything)
  const [asked, setAsked] = useKept('look', '')
  const look = useStore($look)
  const below = useRef<HTMLDivElement>(null)
  const imported = useImportedArticles()
  const link = about?.asks === 'link'
  const preview = useStore($preview)
  const inHand = files !== undefined || preview.state === 'failed' || preview.state === 'looking'
  const filesFirst = !link || (inHand && look.state === 'idle')
  const own = filesFirst && typeof imported === 'object' ? imported.articles : undefined
  const sent = () => {
    setAsked('')
    $look.set({ state: 'idle' })
  }
  const [words, setWords] = useKept<Words>('words', { title: '', author: null })
  const writer = writerOf((own ?? []).filter((one) => choice.all || choice.keys.has(one.key)))
  const told = { title: words.title.trim(), author: (words.author ?? writer).trim() }
  const bar = useGo({ source, ...(book ? { book } : {}) }, { choice, sent, imported: own, words: told, below })
  useEffect(watchAssistants, [])
  useEffect(() => showStep(bar ? 1 : 0), [bar])
  useEffect(() => {
    $asked.set({ flow: 'blogbook' })
    return comeBack(() => undefined)
  }, [])
  const seek = (url: string) => {
    setChoice(everything)
    setAsked(url)
    void inspectAddress(url)
  }
  useEffect(() => {
    if (asked && $look.get().state === 'idle') void inspectAddress(asked)
  }, [asked])
  // What comes last is what the sheet shows.
  const reading = files?.status === 'reading'
  useEffect(() => {
    if (!reading) return
    setChoice(everything)
    if ($look.get().state !== 'busy') sent()
  }, [reading])
  if (!about) return null
  return (
    <>
      <RoomSides>
        <RoomEntry
          heading={book ? `给《${book.title}》添文章` : about.title}
          lead={link ? '先看里面有哪些文章，挑好以后，逐篇读取。' : about.tells}
        >
          {link && <LinkForm {...{ asked, seek }} source={about} />}
          <FileDrop title={link ? '已经存成文件了' : about.invite} />
          <p className="mt-2 text-13 leading-[1.6] text-ink-3">放进来的内容只用来做您的书，只有您自己看得到。</p>
        </RoomEntry>
        <RoomSheet aria-live="polite" aria-label="找到的文章">
          {filesFirst ? (
            <FilesFound imported={imported} choice={choice} setChoice={setChoice} />
          ) : (
            <Found choice={choice} setChoice={setChoice} />
          )}
          {own && !book && <BookWords words={words} setWords={setWords} suggested={writer} title={untitled} />}
        </RoomSheet>
      </RoomSides>
      <div ref={below}>
        <Assistants />
      </div>
      {bar && (
        <RoomBar title={bar.count} hint={bar.hint}>
          <button
            type="button"
            className={button({ kind: 'seal' })}
            disabled={bar.busy || !bar.ready}
            onClick={() => void bar.go()}
          >
            {bar.busy ? '正在安排…' : bar.label}
          </button>
        </RoomBar>
      )}
    </>
  )
}

export const CrawlScreen = guarded(Screen)
