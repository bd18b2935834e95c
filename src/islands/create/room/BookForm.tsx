import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { BookWords } from '#islands/create/BookWords.tsx'
import { PictureLooks } from '#islands/create/looks/PictureLooks.tsx'
import { Question } from '#islands/create/Question.tsx'
import { type Answers, ChildQuestion, Questions } from '#islands/create/Questions.tsx'
import { pagesWords, type RoomBinding } from '#islands/create/room/measured.ts'
import { $choice, choose } from '#islands/create/room/room.store.ts'
import { newBook, type Room } from '#islands/create/room/room.ts'
import { SetAside } from '#islands/create/room/SetAside.tsx'
import type { DesignOptions, DesignSelection } from '#lib/books/book/design-options.ts'
import type { ThumbRequest } from '#lib/books/look/thumb-request.ts'
import type { ThumbSource } from '#lib/books/look/thumbs.store.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import { $asked, $import } from '#lib/sources/upload/import-hand.store.ts'
import { inputFileList } from '#lib/sources/upload/input-files.store.ts'
import { $preview } from '#lib/sources/upload/preview.store.ts'

/** What can be chosen, what was on the product page, the binding in words, and whose name covers carry. */
export type RoomLooks = DesignOptions & { selection: DesignSelection; bound: string; made: RoomBinding; brand: string }

/**
 * Where first pages come from: the files, as long as they are in this browser and all there is of the book; the server,
 * once more is stored than was brought here (decision 0220).
 */
const useThumbSource = (flow: FlowId, brand: string): ThumbSource => {
  const view = useStore($import)
  const preview = useStore($preview)
  const { zone, readAs } = useStore($asked)
  const stored = view?.status === 'ready' ? view : undefined
  const looked = preview.state === 'seen' ? preview.preview : undefined
  return useMemo(() => {
    const [there, here] = [stored?.report, looked?.report]
    const more =
      there && (there.counts.entries !== here?.counts.entries || there.presentMedia > (here?.presentMedia ?? 0))
    const given = looked && !more ? inputFileList() : []
    const request = { flow, zone, ...(readAs ? { readAs: [readAs] } : {}) }
    return {
      ...(given.length > 0 ? { files: { given, request, brand } } : {}),
      ...(stored ? { importId: stored.id } : {}),
    }
  }, [flow, brand, stored, looked, zone, readAs])
}

/** What the book would be asked for. */
const useThumbRequest = (flow: FlowId, room: Room, looks: RoomLooks): ThumbRequest => {
  const choice = useStore($choice)
  const {
    title = '',
    author = '',
    authorIds,
    fromMonth,
    toMonth,
    omit,
    child,
    foldQuotes,
  } = newBook(flow, room, choice, looks.selection)
  const { make } = looks.made
  return {
    ...{ flow, title, author, fromMonth, toMonth, child, foldQuotes, binding: make },
    authorIds: authorIds ?? null,
    omit: omit ?? [],
  }
}

type Props = { flow: FlowId; looks: RoomLooks; room: Room }

/** What is asked before the book is made. */
export const BookForm = ({ flow, looks, room }: Props) => {
  const { answers, words, look, taken } = useStore($choice)
  const source = useThumbSource(flow, looks.brand)
  const request = useThumbRequest(flow, room, looks)
  const setAnswers = (next: Answers) => choose({ answers: next })
  return (
    <>
      <SetAside
        kinds={room.kinds}
        taken={taken}
        setTaken={(next) => choose({ taken: next })}
        measure={createFlows[flow].measure}
      >
        先不编进书里，想要可以勾回来。做好以后也能再改。
      </SetAside>
      {room.forChild && <ChildQuestion {...{ answers, setAnswers }} />}
      <Questions {...{ flow, answers, setAnswers }} />
      <BookWords
        words={words}
        setWords={(next) => choose({ words: next })}
        suggested={room.suggested}
        title={createFlows[flow].defaults.title}
      />
      <Question heading="版式和封面">
        <PictureLooks
          {...{ looks, look, source, request }}
          set={(next) => choose({ look: next })}
          pagesOf={(style) => pagesWords(room.pagesOf(style))}
        />
        {looks.bound && (
          <p className="text-13 leading-[1.6] text-ink-3">
            装帧记下了：{looks.bound}。付款开放以后照此下单，到时还能改。
          </p>
        )}
      </Question>
    </>
  )
}
