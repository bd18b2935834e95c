import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { RoomBar } from '#islands/create/room/RoomBar.tsx'
import { Bar } from '#islands/ui/Bar.tsx'
import { button } from '#layouts/parts/button.ts'
import { $draft } from '#lib/albums/draft/draft.store.ts'
import { soundChoices } from '#lib/albums/draft/draft.ts'
import { $saving, isSaveAsked, saveAlbum } from '#lib/albums/draft/save.store.ts'
import { $sending, pauseSending } from '#lib/albums/draft/send-photos.store.ts'
import { pageUnit } from '#lib/print/products/album-words.ts'

/** The one way on: keep the album. What was begun before a reload or the sign-in goes on by itself. */
export const SaveBar = ({ signedIn }: { signedIn: boolean }) => {
  const { draft, laid, laying, reading, lost } = useStore($draft)
  const saving = useStore($saving)
  const sending = useStore($sending)
  const ready = laid !== undefined && !reading
  useEffect(() => {
    // What was lost on the way is told first.
    if (signedIn && ready && lost.length === 0 && isSaveAsked()) void saveAlbum(true)
  }, [signedIn, ready, lost])
  const count = draft.photos.length
  const { product } = soundChoices(draft.choices)
  const isBook = product.form === 'book'
  const title = laid
    ? `放了 ${count} 张，${isBook ? '排' : '做'}成 ${laid.pageCount} ${pageUnit(product)}`
    : `放了 ${count} 张`
  if (saving.state === 'sending' && sending)
    return (
      <RoomBar title={`传原图：第 ${Math.min(sending.total, sending.done + 1)} / ${sending.total} 张`} hint="">
        <div className="flex min-w-0 flex-1 items-center gap-4">
          <span className="min-w-0 flex-1" role="status">
            <Bar name="上传进度" percent={Math.floor((100 * sending.done) / Math.max(1, sending.total))} />
            <span className="mt-1 block truncate text-13 leading-[1.6] text-ink-3">
              {sending.waiting || sending.names.join('、')}
            </span>
          </span>
          <button type="button" className={`${button()} flex-none`} disabled={sending.paused} onClick={pauseSending}>
            暂停
          </button>
        </div>
      </RoomBar>
    )
  const isPaused = saving.state === 'paused'
  const hint = reading
    ? '照片还在看'
    : saving.state === 'keeping'
      ? '正在把照片存在这台设备上'
      : saving.state === 'making'
        ? '原图到齐了，正在存进书架'
        : isPaused
          ? '传到一半停下了，传过的不用再传'
          : saving.state === 'rest' && saving.message
            ? saving.message
            : '只存在这台设备上，还没有上传'
  return (
    <RoomBar title={title} hint={hint}>
      <span className="sr-only" role="status">
        {saving.state === 'rest' ? (saving.message ?? '') : hint}
      </span>
      <button
        type="button"
        className={`${button({ kind: 'seal' })} flex-none`}
        disabled={!ready || saving.state === 'making' || saving.state === 'keeping'}
        aria-disabled={laying || undefined}
        onClick={() => void saveAlbum(signedIn)}
      >
        {isPaused ? '接着传' : signedIn ? '存进书架' : '登录，存进书架'}
      </button>
    </RoomBar>
  )
}
