import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DocumentFound } from '#islands/books/articles/DocumentFound.tsx'
import { BookWords, type Words } from '#islands/create/BookWords.tsx'
import { DropZone } from '#islands/create/DropZone.tsx'
import { useKept } from '#islands/create/kept.ts'
import { RoomBar } from '#islands/create/room/RoomBar.tsx'
import { NothingYet, RoomEntry, RoomSheet, RoomSides } from '#islands/create/room/RoomSides.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { showStep } from '#islands/ui/steps.ts'
import { button } from '#layouts/parts/button.ts'
import { untitled } from '#lib/articles/model/draft.ts'
import {
  $documents,
  addDocuments,
  bring,
  chosenOf,
  documentsInHistory,
  dropDocument,
} from '#lib/books/articles/documents.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { comeBack, leaveFor } from '#lib/sources/upload/import-place.store.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const accepted = '.docx,.odt,.epub,.md,.markdown,.txt'

/** As much of it as a field takes. */
const short = (words: string | null | undefined, most: number): string => [...(words ?? '')].slice(0, most).join('')

/** /create/blogbook/word and /books/{bookId}/word: documents in, chapters out. */
const Screen = ({ book }: { book?: { id: string; title: string } }) => {
  const all = useStore($documents)
  const [words, setWords] = useKept<Words>('words', { title: '', author: null })
  /** Chapters left out, by the document's name. */
  const [without, setWithout] = useKept<Record<string, number[]>>('without', {})
  const [busy, setBusy] = useState<number>()
  useEffect(() => comeBack(() => setBusy(undefined), documentsInHistory), [])
  useEffect(() => showStep(all.some((one) => one.read) ? 1 : 0), [all])
  const chosen = new Map(all.map((one) => [one.name, chosenOf(one, without[one.name])]))
  const chapters = [...chosen.values()].reduce((sum, list) => sum + list.length, 0)
  const reading = all.some((one) => !one.read && !one.problem)
  const named = short(all.find(({ read }) => read?.title)?.read?.title, fieldLimits.title.most)
  const writer = short(all.find(({ read }) => read?.author)?.read?.author, fieldLimits.author.most)
  const go = async () => {
    setBusy(0)
    const about = { title: words.title.trim() || named, author: (words.author ?? writer).trim() }
    const id = await bring(chosen, { bookId: book?.id, ...about }, setBusy)
    if (id) leaveFor(paths.bookCreation(id), documentsInHistory)
    else setBusy(undefined)
  }
  return (
    <>
      <RoomSides>
        <RoomEntry
          heading={book ? `给《${book.title}》加文章` : '从 Word 做一本书'}
          lead="一级标题成一章，编号、拼音、脚注、表格、图片都会保留；打进去的空格缩进，换成书的缩进。"
        >
          <DropZone
            again={all.length > 0}
            take={(list) => void addDocuments(list.map(({ file }) => file))}
            filesOnly
            accept={accepted}
            testId="documents"
          >
            Word（docx）、OpenDocument（odt）、EPUB 电子书、Markdown、文本文件。
            <br />
            单个文件最大 64 MB；旧的 doc 请先另存为 docx。
          </DropZone>
          <p className="mt-2 text-13 leading-[1.6] text-ink-3">文件只用来做您的书，只有您自己看得到。</p>
        </RoomEntry>
        <RoomSheet aria-live="polite" aria-label="读到的内容">
          {all.length === 0 ? (
            <NothingYet heading="放进来就列出每一章">
              每一章的字数、图片、脚注和表格，还有哪些东西留不住，读完都列在这里，再由您挑收哪几章。
            </NothingYet>
          ) : (
            all.map((one) => (
              <DocumentFound
                key={one.name}
                one={one}
                chosen={new Set(chosen.get(one.name))}
                choose={(at, on) => {
                  const left = (without[one.name] ?? []).filter((other) => other !== at)
                  setWithout({ ...without, [one.name]: on ? left : [...left, at] })
                }}
                drop={() => dropDocument(one)}
              />
            ))
          )}
          {!book && all.some((one) => one.read) && (
            <BookWords words={words} setWords={setWords} suggested={writer} title={named || untitled} />
          )}
        </RoomSheet>
      </RoomSides>
      {all.length > 0 && (
        <RoomBar
          title={`收进 ${thousands(chapters)} 章`}
          hint={reading ? '正在读，读完就能做' : chapters === 0 ? '还没有选中的章节' : '做好以后还能改字、换先后'}
        >
          <button
            type="button"
            className={button({ kind: 'seal' })}
            disabled={chapters === 0 || reading || busy !== undefined}
            onClick={go}
          >
            {busy !== undefined ? `正在放，第 ${busy + 1} / ${all.length} 个文件` : book ? '加进书里' : '做成书'}
          </button>
        </RoomBar>
      )}
    </>
  )
}

export const WordScreen = guarded(Screen)
