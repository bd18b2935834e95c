import { useStore } from '@nanostores/react'
import { postWords } from '#islands/books/edit/post-words.ts'
import { Undecided } from '#islands/books/edit/Undecided.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $editing, giveUpFirst, sendAgain, type TakenBack } from '#lib/books/edit/edit.store.ts'
import { saveWords } from '#lib/books/edit/edit-words.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** 「撤销了 3 月 5 日那条的修改」, and the way there when it is in another month. */
const Back = ({ bookId, month, back }: { bookId: string; month: string; back: TakenBack }) => {
  const [first] = back.posts
  if (first === undefined) return null
  const elsewhere = first.month !== month
  const more = back.posts.length > 1 ? `等 ${back.posts.length} 条` : ''
  return (
    <p className="mb-3 text-13 leading-[1.6] text-ink-3" role="status">
      {`${back.name === 'undo' ? '撤销了' : '重做了'} ${postWords(first, elsewhere)}${more}的修改`}
      {elsewhere && (
        <>
          {'　'}
          <a className="link" href={paths.editBook(bookId, first.month)}>
            去看那个月
          </a>
        </>
      )}
    </p>
  )
}

/** `late`: changes that were not saved, for the book had been finalized before them. */
const Closed = ({ late }: { late: number }) => (
  <div className={`mb-3 ${notice('info')}`} role="status">
    <Icon name="warn" />
    <div>
      <b>已定稿，不能再改。</b>
      {late > 0 && <p>有 {late} 处修改来晚了，没有保存，已经放弃。下面是定稿的样子。</p>}
    </div>
  </div>
)

/** What has to be known before one goes on: no line, something refused, two values of one place, a finalized book. */
export const EditNotices = ({ bookId, month, editable }: { bookId: string; month: string; editable: boolean }) => {
  const { save, back, conflicts, closed } = useStore($editing)
  if (!editable) return <Closed late={closed?.late ?? 0} />
  return (
    <>
      {save.state === 'offline' && (
        <p className={`mb-3 ${notice('warning')}`} role="status">
          <Icon name="warn" />
          <span>{saveWords(save, false)}</span>
        </p>
      )}
      {save.state === 'refused' && (
        <div className={`mb-3 ${notice('error')}`} role="alert">
          <Icon name="warn" />
          <div>
            <b>{save.message}</b>
            <p>这处修改没有保存，还在这台设备上。</p>
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <button type="button" className={button({ size: 'small' })} onClick={sendAgain}>
                再试一次
              </button>
              <button type="button" className={button({ size: 'small' })} onClick={giveUpFirst}>
                不要这处修改
              </button>
            </div>
          </div>
        </div>
      )}
      {back && <Back bookId={bookId} month={month} back={back} />}
      {conflicts.map((conflict) => (
        <Undecided key={`${conflict.command} ${conflict.field}`} conflict={conflict} />
      ))}
    </>
  )
}
