import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { DropZone } from '#islands/create/DropZone.tsx'
import { LeftOut } from '#islands/create/LeftOut.tsx'
import { LeftHere } from '#islands/create/room/LeftHere.tsx'
import { UploadList } from '#islands/create/UploadList.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import { takeCarriedFiles } from '#lib/sources/upload/carried-files.store.ts'
import { addFiles } from '#lib/sources/upload/import.store.ts'
import { $import, $importId, $importTrouble, follow, startOver } from '#lib/sources/upload/import-hand.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'

/** The other way in: pages and exports as files, read by the same import as everything else. */
export const FileDrop = ({ title }: { title: string }) => {
  const trouble = useStore($importTrouble)
  const uploads = useStore($uploads)
  const files = useStore($import)
  const importId = useStore($importId)
  useEffect(() => {
    // What somebody looked into before signing in goes on here.
    void takeCarriedFiles('blogbook').then((list) => list.length > 0 && addFiles([...list]))
  }, [])
  return (
    <section className="mt-9">
      <h2 className="font-sans text-18 leading-head">{title}</h2>
      {uploads.length === 0 && files === undefined && <LeftHere />}
      <DropZone again={uploads.length > 0} take={addFiles}>
        另存的网页、WordPress 的 xml、Markdown、订阅的 xml，或装着它们的 zip。
      </DropZone>
      {trouble && <ErrorNote message={trouble} retry={() => follow()} />}
      <UploadList />
      <LeftOut />
      {(files || importId) && (
        <button type="button" className={`${button({ kind: 'text', size: 'small' })} mt-3 -ml-2`} onClick={startOver}>
          换一批，重新开始
        </button>
      )}
    </section>
  )
}
