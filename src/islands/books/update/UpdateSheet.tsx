import { useStore } from '@nanostores/react'
import { UpdateMonths } from '#islands/books/update/UpdateMonths.tsx'
import { NothingYet } from '#islands/create/room/RoomSides.tsx'
import { Waiting } from '#islands/create/Waiting.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { longTime } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { UpdateView } from '#lib/books/update/update.api.ts'
import { $decisions, $meanwhile, decide } from '#lib/books/update/update.store.ts'
import { countWords, sumOf } from '#lib/books/update/update-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { $import, $importId } from '#lib/sources/upload/import-hand.store.ts'

const nameOf = (name: string): string => (name === '' ? '另一个人' : `“${name}”`)

/** Somebody else's export is merged only when that is meant. */
const OtherAuthor = ({ other, some }: { other: NonNullable<UpdateView['otherAuthor']>; some: boolean }) => {
  const { other: meant } = useStore($decisions)
  return (
    <div className={`${notice('warning')} mt-4`}>
      <Icon name="warn" />
      <div>
        <b>
          这份导出是{nameOf(other.now)}的，这本书是{nameOf(other.was)}的。
        </b>
        {some ? '放错了就点“不要这次更新”，' : '这本书没有选这个人写的，里面没有能收的。点“不要这次更新”，'}
        <span className="whitespace-nowrap">换一份。</span>
        {some && (
          // A line of its own: the box is no word of the sentence before it.
          <div className="mt-2">
            <Checkbox
              className="min-h-tap py-2.5"
              checked={meant}
              onChange={(event) => decide({ other: event.target.checked })}
            >
              没有放错，就是要放在一起
            </Checkbox>
          </div>
        )}
      </div>
    </div>
  )
}

/** 2024 年 3 月 2 日到 2024 年 6 月 18 日. */
const span = ({ first, last }: UpdateView['span']): string =>
  first ? [...new Set([longTime(first), longTime(last)])].join('到 ') : '没有日期的内容'

const Elsewhere = ({ words }: { words: string }) => (
  <div className={`${notice('info')} mb-5`} role="status">
    <Icon name="info" />
    <p>{words}</p>
  </div>
)

type ReadyProps = {
  book: BookView
  view: UpdateView
  left: ReadonlySet<string>
  leave(left: ReadonlySet<string>): void
}

const headOf = ({ months, otherAuthor }: UpdateView): string =>
  months.length > 0 ? '比书里多了什么' : otherAuthor ? '这是别人的导出' : '没有新内容'

const foundWords = ({ months, taken, span: of, otherAuthor }: UpdateView): string => {
  if (months.length > 0) return `读到 ${span(of)}：${countWords(sumOf(months))}。收下之前，书里什么都没有变。`
  if (taken > 0) return '都收下了。'
  return otherAuthor ? `读到 ${span(of)}。` : `读到 ${span(of)}，这些书里都有了，没有新加的，也没有改过的。`
}

const Ready = ({ book, view, left, leave }: ReadyProps) => (
  <>
    <h2 className="text-28 leading-head">{headOf(view)}</h2>
    <p className="mt-2 text-ink-2" role="status">
      {foundWords(view)}
    </p>
    {view.otherAuthor && <OtherAuthor other={view.otherAuthor} some={view.months.length > 0} />}
    {view.months.length > 0 && <UpdateMonths bookId={book.id} months={view.months} left={left} leave={leave} />}
  </>
)

/** What there is to see of an update, from before its files to after its acceptance. */
export const UpdateSheet = (props: ReadyProps & { done: boolean }) => {
  const { book, view, done } = props
  const reading = useStore($import)
  const importId = useStore($importId)
  const meanwhile = useStore($meanwhile)
  if (view.state === 'ready')
    return (
      <>
        {meanwhile && <Elsewhere words={meanwhile} />}
        <Ready {...props} />
      </>
    )
  if (importId !== '' && (!reading || reading.status === 'receiving'))
    return (
      <>
        <h2 className="text-28 leading-head">正在收文件</h2>
        <p className="mt-2 text-ink-2">都传完就开始读，读完和书里比。可以先离开，回来接着传。</p>
      </>
    )
  if (importId !== '' && reading && reading.status !== 'ready') return <Waiting view={reading} />
  if (view.state === 'failed') return <ErrorNote message={view.failure ?? '这些文件读不出内容'} />
  if (meanwhile && view.state === 'none')
    return (
      <>
        <h2 className="text-28 leading-head">没有等着收的了</h2>
        <p className="mt-2 mb-5 text-ink-2" role="status">
          {meanwhile}
        </p>
        <a className={button()} href={paths.book(book.id)}>
          回到这本书
        </a>
      </>
    )
  if (done)
    return (
      <>
        <h2 className="text-28 leading-head">收下了</h2>
        <p className="mt-2 mb-5 text-ink-2">书正在重新编排，您改过的都还在。</p>
        <a className={button({ kind: 'seal' })} href={paths.book(book.id)}>
          回到这本书
        </a>
      </>
    )
  return (
    <NothingYet heading="先比一比，再决定">
      新加了几条、改过几条、哪几条原处没有了，按月列在这里；您点头之前，书里什么都不变。
    </NothingYet>
  )
}
