import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { DraftAside } from '#islands/albums/create/DraftAside.tsx'
import { DraftChoicesForm } from '#islands/albums/create/DraftChoicesForm.tsx'
import { DraftSheets } from '#islands/albums/create/DraftSheets.tsx'
import { SaveBar } from '#islands/albums/create/SaveBar.tsx'
import { DropZone } from '#islands/create/DropZone.tsx'
import { RoomEntry } from '#islands/create/room/RoomSides.tsx'
import { Bar } from '#islands/ui/Bar.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { notice } from '#layouts/parts/notice.ts'
import { $draft, addToDraft, type DraftState, openDraft } from '#lib/albums/draft/draft.store.ts'
import { makeable, soundChoices } from '#lib/albums/draft/draft.ts'
import { $saving } from '#lib/albums/draft/save.store.ts'
import type { AlbumForm } from '#lib/print/products/album-products.ts'

type Props = { tid: string | undefined; siteName: string; signedIn: boolean }

const leads: Readonly<Record<AlbumForm, string>> = {
  book: '二十张到五百张都行',
  cards: '一张起就能做，八张、十六张、二十四张一套',
  frame: '一张就能挂，最多九张拼在一个框里',
  calendar: '十三张正好：封面一张，一个月一张；少几张就轮着用',
}

/** What is brought and chosen at the left, the pages at the right; on phones the pages stand between both. */
const sides =
  'page-width grid grid-cols-[400px_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-x-14 gap-y-7 pt-6 pb-14 ' +
  'max-lg:grid-cols-1 max-lg:grid-rows-none max-sm:pt-4 max-sm:pb-8'

/** /create/album: photographs to pages on this device, before anybody signs in. */
const Screen = ({ tid, siteName, signedIn }: Props) => {
  const state = useStore($draft)
  useEffect(() => void openDraft(makeable(tid)?.tid, siteName), [tid, siteName])
  const { draft, opened } = state
  const saving = useStore($saving)
  const { form } = soundChoices(draft.choices).product
  // What is on its way stays as it is.
  const open = opened && (saving.state === 'rest' || saving.state === 'paused')
  const some = draft.photos.length > 0 || state.reading !== undefined
  return (
    <>
      <div className={sides}>
        <RoomEntry
          heading="把照片放进来，先看排好的样子"
          lead={`${leads[form]}。就在您的设备上排，登录以前什么都不上传。`}
        >
          {open && (
            <DropZone again={some} take={(list) => void addToDraft(list)} accept="image/*,.heic,.heif" testId="photos">
              JPEG、PNG、HEIC、WebP 都可以，一张最大 60 MB。
            </DropZone>
          )}
          <Reading state={state} />
          <DraftAside />
        </RoomEntry>
        <div className="col-start-2 row-span-2 row-start-1 min-w-0 max-lg:col-start-1 max-lg:row-span-1 max-lg:row-start-auto">
          <DraftSheets />
        </div>
        {some && open && <DraftChoicesForm />}
      </div>
      {draft.photos.length > 0 && <SaveBar signedIn={signedIn} />}
    </>
  )
}

/** How far reading is, and what went wrong with all of it. */
const Reading = ({ state: { reading, draft, unable, kept, lost, elsewhere } }: { state: DraftState }) => (
  <div className="mt-4 grid gap-3" aria-live="polite">
    {reading && (
      <div>
        <p className="mb-2 text-14 leading-[1.65] text-ink-2">
          正在看第 {Math.min(reading.total, reading.done + 1)} / {reading.total} 张
        </p>
        <Bar name="看照片的进度" percent={Math.floor((100 * reading.done) / Math.max(1, reading.total))} />
      </div>
    )}
    {!reading && draft.photos.length === 0 && draft.refused.length > 0 && (
      <ErrorNote message={`这 ${draft.refused.length} 个文件里没有能放进相册的照片，请换成 JPEG、PNG 或 HEIC 照片。`} />
    )}
    {unable && <ErrorNote message="这台设备现在排不了版面。请连上网，或者换一个新一点的浏览器再打开这一页。" />}
    {elsewhere && (
      <p className={notice('warning')}>另一个窗口里正开着这本相册的草稿。请到那边接着做；关掉那边，这里就会接上。</p>
    )}
    {lost.length > 0 && (
      <p className={notice('warning')} data-testid="lost">
        有 {lost.length} 张照片还没来得及存在这台设备上页面就关了，请再选一次：{lost.slice(0, 5).join('、')}
        {lost.length > 5 ? ' 等' : ''}
      </p>
    )}
    {!kept && <p className={notice('warning')}>这台设备的空间存不下这些照片：刷新或者登录以后，要再选一次。</p>}
  </div>
)

export const CreateAlbumScreen = guarded(Screen)
