import { useStore } from '@nanostores/react'
import { DropZone } from '#islands/create/DropZone.tsx'
import { RoomEntry } from '#islands/create/room/RoomSides.tsx'
import { Unfinished } from '#islands/create/Unfinished.tsx'
import { UploadList } from '#islands/create/UploadList.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { UpdateView } from '#lib/books/update/update.api.ts'
import { discardUpdate, update } from '#lib/books/update/update.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { flowNamed } from '#lib/sources/upload/create-flows.ts'
import { addFiles } from '#lib/sources/upload/import.store.ts'
import { $import, $importTrouble, $unsent } from '#lib/sources/upload/import-hand.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'
import { unfinishedOf, unsentOf } from '#lib/sources/upload/unfinished.ts'

/** Where the newer export is put, and how far it is. */
export const UpdateFiles = ({ book, view }: { book: BookView; view: UpdateView | undefined }) => {
  const reading = useStore($import)
  const uploads = useStore($uploads)
  const trouble = useStore($importTrouble)
  const unsent = useStore($unsent)
  const state = view?.state ?? 'none'
  return (
    <RoomEntry
      heading="把新的导出放进来"
      lead={
        <>
          更新《<span className="font-song">{book.title}</span>
          》：照上次的办法再导出一份，整份放进来就行。只收新的和改过的，您在书里改过的都不动。
        </>
      }
    >
      <DropZone again={uploads.length > 0 || state !== 'none'} take={addFiles}>
        {flowNamed(book.flow)?.bring}
        <br />
        单个文件最大 4 GB。
      </DropZone>
      {trouble && <ErrorNote message={trouble} retry={() => void update.refresh(book.id)} />}
      <UploadList />
      <Unfinished files={unfinishedOf(reading, uploads)} unsent={unsentOf(reading, uploads, unsent)} />
      {(state === 'receiving' || state === 'failed') && (
        <button
          type="button"
          className={`${button({ kind: 'text', size: 'small' })} mt-3 -ml-2`}
          onClick={() => void discardUpdate.run(book.id)}
        >
          不要这次更新
        </button>
      )}
      <p className="mt-2 text-13 leading-[1.6] text-ink-3">
        放进来的先存在一边，关掉这一页也在；很久没人管，会和没用的文件一起清掉。
      </p>
      <a className="link mt-3 inline-flex min-h-tap items-center text-14" href={paths.book(book.id)}>
        回到这本书
      </a>
    </RoomEntry>
  )
}
