import { useStore } from '@nanostores/react'
import { SaveNotices } from '#islands/books/edit/SaveNotices.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { $albumEditing, decide, giveUpFirst, sendAgain } from '#lib/albums/edit/edit.store.ts'
import { orderTarget } from '#lib/albums/edit/edit-places.ts'
import { paths } from '#lib/site/routes/paths.ts'

const closedWords = {
  locked: '这本相册已经锁定，不能再改。',
  gone: '这本相册已经删除，或者不是现在登录的这个账号的。',
} as const

const placeWords = (target: string, pages: readonly { name: string; pagination: string }[]): string => {
  if (target === orderTarget) return '页的先后'
  const page = pages.find(({ name }) => target === `page/${name}`)
  return page ? `第 ${page.pagination.replace('-', '—')} 页` : '一张照片的取景'
}

/** What has to be known before one goes on: what was not saved, what two devices both changed, that nothing is taken any more. */
export const EditNotices = ({ albumId }: { albumId: string }) => {
  const { save, closed, conflicts, pages } = useStore($albumEditing)
  const [first] = conflicts
  return (
    <>
      <SaveNotices save={save} sendAgain={sendAgain} giveUp={() => void giveUpFirst()} />
      {closed && (
        <p className={`mb-3 ${notice('info')}`} role="status">
          <Icon name="warn" />
          <span>
            {closedWords[closed]}
            {closed === 'locked' && (
              <a className="link ml-2" href={paths.albumCheck(albumId)}>
                去取消锁定
              </a>
            )}
          </span>
        </p>
      )}
      {first && (
        <div className={`mb-3 ${notice('warning')}`} role="alert" data-conflict>
          <Icon name="warn" />
          <div>
            <b>{placeWords(first.target, pages)}在另一处也改过，现在是那边的样子。</b>
            <div className="mt-2 flex flex-wrap gap-2">
              <button type="button" className={button({ size: 'small' })} onClick={() => decide(first, 'theirs')}>
                留那边的
              </button>
              <button type="button" className={button({ size: 'small' })} onClick={() => decide(first, 'mine')}>
                换成我改的
              </button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
