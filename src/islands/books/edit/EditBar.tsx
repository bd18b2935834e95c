import { useStore } from '@nanostores/react'
import { postWords } from '#islands/books/edit/post-words.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $editing, giveUpFirst, sendAgain, type TakenBack, takeBack } from '#lib/books/edit/edit.store.ts'
import { saveWords } from '#lib/books/edit/edit-words.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** 「撤销了 3 月 5 日那条的修改」, and the way there when it is in another month. */
const Back = ({ bookId, month, back }: { bookId: string; month: string; back: TakenBack }) => {
  const [first] = back.posts
  if (first === undefined) return null
  const elsewhere = first.month !== month
  const more = back.posts.length > 1 ? `等 ${back.posts.length} 条` : ''
  return (
    <p className="basis-full text-13 leading-[1.6] text-ink-3" role="status">
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

/** Undo, redo, and where the changes stand. */
export const EditBar = ({ bookId, month }: { bookId: string; month: string }) => {
  const { undo, redo, save, back, conflicts } = useStore($editing)
  const open = conflicts.length > 0
  return (
    <div className="flex flex-wrap items-center gap-3 pb-3">
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={undo === null}
        onClick={() => takeBack('undo')}
      >
        撤销
      </button>
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={redo === null}
        onClick={() => takeBack('redo')}
      >
        重做
      </button>
      <p
        className="flex items-center gap-1.5 text-13 leading-[1.6] text-ink-3 data-[save=offline]:text-amber"
        role="status"
        data-save={save.state}
      >
        {save.state === 'saved' && !open && <Icon name="check" />}
        {save.state === 'offline' && <Icon name="warn" />}
        {saveWords(save, open)}
      </p>
      {back && <Back bookId={bookId} month={month} back={back} />}
      {save.state === 'refused' && (
        <div className={`basis-full ${notice('error')}`} role="alert">
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
    </div>
  )
}
