import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { DropZone } from '#islands/create/DropZone.tsx'
import type { PickedFile } from '#islands/create/dropped.ts'
import { Report } from '#islands/create/Report.tsx'
import { RoomSheet } from '#islands/create/room/RoomSides.tsx'
import { OwnPages } from '#islands/look/OwnPages.tsx'
import { type Wanted, wayOn } from '#islands/look/way-on.ts'
import { Bar } from '#islands/ui/Bar.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import { $look, $pickedFiles, type LookState } from '#lib/books/look/look.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { carryFiles } from '#lib/sources/upload/carried-files.store.ts'
import { type CreateFlowId, type FlowId, roomOf } from '#lib/sources/upload/create-flows.ts'

type Props = { wanted: Wanted; signedIn: boolean; take(list: PickedFile[]): void }

/** What becomes of somebody's files, before they sign in: what was found, and the first pages. */
export const LookScreen = ({ wanted, signedIn, take }: Props) => {
  const look = useStore($look)
  const { goOn, going, trouble } = useGoingOn(wanted, look)
  const arrived = look.state === 'seen' || look.state === 'later'
  useEffect(() => {
    // Whoever has signed in is led to the room, where everything else is.
    if (signedIn && arrived) void goOn()
  }, [signedIn, arrived])
  const next = (
    <div className="mt-6 border-t border-line pt-5">
      <button type="button" className={button({ kind: 'seal', size: 'large' })} disabled={going} onClick={goOn}>
        {signedIn ? '接着做这本书' : '登录，接着做这本书'}
      </button>
      <p className="mt-3 text-13 leading-[1.6] text-ink-3">文件会跟着带进去，不用再选一次。登录以前，什么都不上传。</p>
      {trouble && <ErrorNote message={trouble} />}
    </div>
  )
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)_420px] items-start gap-12 pt-section max-lg:grid-cols-1 max-sm:gap-8">
      <div className="min-w-0">
        <Pages look={look} />
      </div>
      <RoomSheet aria-live="polite" aria-label="读到的内容">
        <Words look={look} />
        {arrived && next}
        <DropZone again take={take}>
          换一份文件，前面的就放下了。只在您的设备上看，不上传。
        </DropZone>
      </RoomSheet>
    </div>
  )
}

const Pages = ({ look }: { look: LookState }) => {
  if (look.state === 'seen')
    return (
      <>
        <h2 className="text-28 leading-head">您的书，开头几页</h2>
        <p className="mt-2 mb-6 text-ink-2">
          就在您的设备上排的，用的是付印的同一个程序。点一页放大看。屏幕上借用了网页的字体，印出来更细。
        </p>
        <OwnPages pages={look.pages} pictures={look.pictures} />
      </>
    )
  return (
    <>
      <h2 className="text-28 leading-head">先看看您的书</h2>
      <p className="mt-2 mb-6 text-ink-2">排好的头几页会放在这里。</p>
      <ul className="grid grid-cols-3 gap-5 max-sm:grid-cols-2 max-sm:gap-3" aria-hidden="true">
        {[0, 1, 2].map((place) => (
          <li key={place} className="aspect-[148/210] border border-dashed border-ctl bg-page max-sm:last:hidden" />
        ))}
      </ul>
    </>
  )
}

const Words = ({ look }: { look: LookState }) => {
  if (look.state === 'seen') return <Found flow={look.look.flow} report={look.look.report} />
  if (look.state === 'failed')
    return (
      <>
        <h2 className="text-28 leading-head">没能读出来</h2>
        <div className="mt-4">
          <ErrorNote message={look.message} />
        </div>
        <p className="mt-4 text-14 leading-[1.65] text-ink-2">文件没有离开您的设备。可以换一份放进来。</p>
      </>
    )
  if (look.state === 'later')
    return (
      <>
        <h2 className="text-28 leading-head">这些文件要登录以后看</h2>
        <p className="mt-4 text-ink-2">
          有的压缩包（rar、tar）和太大的文件要到服务器上才打得开。登录以后接着来，不用再选一次。
        </p>
      </>
    )
  const percent = look.state === 'looking' ? look.percent : 0
  const setting = look.state === 'looking' && look.stage === 'setting'
  return (
    <>
      <h2 className="text-28 leading-head">{setting ? '正在排开头几页' : '正在看里面有什么'}</h2>
      <p className="mt-4 text-ink-2">就在您的设备上看，不上传。</p>
      <Bar className="mt-4" name="查看进度" percent={setting ? 100 : percent} />
    </>
  )
}

/** The report of the room, without its questions: those are asked where they are answered. */
const Found = ({ flow, report }: Pick<Extract<LookState, { state: 'seen' }>['look'], 'flow' | 'report'>) => (
  <Report
    flow={countedAs(flow)}
    importId={undefined}
    report={{ ...report, zone: null, reading: null }}
    months={[]}
    range={{ from: '', to: '' }}
    setRange={() => {}}
    authors={[]}
    chosen={new Set()}
    setChosen={() => {}}
  >
    {null}
  </Report>
)

/** Articles are counted as diaries are: 篇. */
const countedAs = (flow: CreateFlowId): FlowId => roomOf(flow).flow ?? 'diarybook'

/** On to the room by way of the sign-in, which leads on at once whoever has signed in. */
const useGoingOn = (wanted: Wanted, look: LookState) => {
  const imported = useStore($pickedFiles)
  const [going, setGoing] = useState(false)
  const [trouble, setTrouble] = useState('')
  const warned = useRef(false)
  const goOn = async (): Promise<void> => {
    const { flow, path } = wayOn(wanted, look.state === 'seen' ? look.look.flow : undefined)
    setGoing(true)
    const carried = warned.current || (await carryFiles(flow, imported))
    if (carried) return location.assign(paths.signin(path))
    warned.current = true
    setGoing(false)
    setTrouble('这个浏览器存不下这些文件，登录以后请再选一次。再按一下就去登录。')
  }
  return { goOn, going, trouble }
}
