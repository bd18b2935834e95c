import { useStore } from '@nanostores/react'
import { NothingYet } from '#islands/create/room/RoomSides.tsx'
import { Bar } from '#islands/ui/Bar.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { button } from '#layouts/parts/button.ts'
import { roomNamed } from '#lib/sources/upload/create-flows.ts'
import type { ImportView } from '#lib/sources/upload/import.api.ts'
import { readAgain, readAsAlbum, sendUnread } from '#lib/sources/upload/import.store.ts'
import { $preview } from '#lib/sources/upload/preview.store.ts'
import { isOwnTrouble, isPhotosAlone } from '#lib/sources/upload/verdicts.ts'

const stageWords = {
  waiting: '排队等着读',
  unpacking: '解压',
  posts: '读内容',
  media: '认图片',
  storing: '存好',
  done: '读完了',
} as const
/** Units of import.api.ts; kilobytes say nothing to a reader, a share of the whole does. */
const stageUnits = { waiting: '', unpacking: '个文件', posts: '', media: '个', storing: '个', done: '' } as const

const said = ({ stage, done, total }: ImportView['progress'], percent: number): string => {
  if (total === 0) return stageWords[stage]
  if (stage === 'posts') return `${stageWords.posts}：${percent}%`
  return `${stageWords[stage]}：第 ${thousands(Math.min(done, total))} / ${thousands(total)} ${stageUnits[stage]}`
}

/** What stands in the report's place before there is one. */
export const Waiting = ({ view }: { view: ImportView | undefined }) => {
  const preview = useStore($preview)
  if (preview.state === 'failed' && view?.status !== 'reading')
    return <Unread message={preview.message} final={preview.final === true} />
  if (view?.failure && isOwnTrouble(view.failure.code)) return <OwnTrouble message={view.failure.message} />
  if (view?.failure && roomNamed(view.flow).photos !== 'never' && isPhotosAlone(view.failure.code))
    return <PhotosAlone message={view.failure.message} />
  if (view?.status === 'failed')
    return (
      <>
        <h2 className="text-28 leading-head">没能读出来</h2>
        <div className="mt-4">
          <ErrorNote message={view.failure?.message ?? '这些文件读不出内容'} />
        </div>
        <p className="mt-4 text-14 leading-[1.65] text-ink-2">
          原来的内容都没有变。可以换一份文件放进来，或者重新开始。
        </p>
      </>
    )
  if (preview.state === 'looking' && view?.status !== 'reading')
    return (
      <>
        <h2 className="text-28 leading-head">正在看里面有什么</h2>
        <p className="mt-4 text-ink-2">就在您的设备上看，还没有上传。</p>
        <Bar className="mt-4" name="查看进度" percent={preview.percent} />
      </>
    )
  if (view?.status === 'reading') {
    const { done, total } = view.progress
    const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0
    return (
      <>
        <h2 className="text-28 leading-head">正在读</h2>
        <p className="mt-4 text-ink-2">{said(view.progress, percent)}</p>
        <Bar className="mt-4" name="读取进度" percent={percent} />
        <p className="mt-4 text-13 leading-[1.6] text-ink-3">可以先离开，回来接着看。</p>
      </>
    )
  }
  return (
    <NothingYet heading="放进来，先看看有多少内容">
      有多少条、多少张图、跨了几年、缺了哪些，读完都列在这里，再由您选哪一段、谁写的。
    </NothingYet>
  )
}

/** The files are there, and it was our doing: reading them once more may do. */
const OwnTrouble = ({ message }: { message: string }) => (
  <>
    <h2 className="text-28 leading-head">没能读完</h2>
    <div className="mt-4">
      <ErrorNote message={message} />
    </div>
    <p className="mt-4 text-14 leading-[1.65] text-ink-2">文件都已传好，不用再传。</p>
    <button type="button" className={`${button({ kind: 'seal' })} mt-3`} onClick={readAgain}>
      再读一次
    </button>
  </>
)

const PhotosAlone = ({ message }: { message: string }) => (
  <>
    <h2 className="text-28 leading-head">只有照片，也能成书</h2>
    <p className="mt-4 text-ink-2">{message}</p>
    <p className="mt-4 text-14 leading-[1.65] text-ink-2">
      照片已经传好，不用再传。排好以后可以做成随笔书，也可以去宝宝书里做。
    </p>
    <button type="button" className={button({ kind: 'seal' })} onClick={readAsAlbum}>
      按拍摄的日子排
    </button>
  </>
)

/** What is no content is said before anything is sent. */
const Unread = ({ message, final }: { message: string; final: boolean }) => (
  <>
    <h2 className="text-28 leading-head">没能读出来</h2>
    <div className="mt-4">
      <ErrorNote message={message} />
    </div>
    <p className="mt-4 text-14 leading-[1.65] text-ink-2">文件还没有上传。可以换一份放进来。</p>
    {!final && (
      <button type="button" className={`${button({ kind: 'text', size: 'small' })} mt-3 -ml-2`} onClick={sendUnread}>
        我确定没有放错，传上去再试
      </button>
    )}
  </>
)
