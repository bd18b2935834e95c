import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { droppedFiles, pickedFiles } from '#islands/create/dropped.ts'
import { UploadList } from '#islands/create/UploadList.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { $importTrouble, addFiles, follow } from '#lib/sources/import.store.ts'

/** The other way in: pages and exports as files, read by the same import as everything else. */
export const FileDrop = ({ title }: { title: string }) => {
  const trouble = useStore($importTrouble)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className="crl__d">
      <h2 className="h3">{title}</h2>
      <section
        className={`crop drop${over ? ' is-over' : ''}`}
        aria-label="放文件的地方"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={async (event) => {
          event.preventDefault()
          setOver(false)
          addFiles(await droppedFiles(event.dataTransfer))
        }}
      >
        <div className="in">
          <Drawing name="cloud-upload" />
          <p>
            <b>把文件拖到这里</b>，或者
          </p>
          <div className="drop__b">
            <button type="button" className="btn btn--sm" onClick={() => input.current?.click()}>
              选文件
            </button>
          </div>
          <p className="hint">另存的网页、WordPress 的 xml、Markdown、订阅的 xml，或装着它们的 zip。</p>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            data-testid="files"
            onChange={(event) => {
              if (event.target.files) addFiles(pickedFiles(event.target.files))
              event.target.value = ''
            }}
          />
        </div>
      </section>
      {trouble && <ErrorNote message={trouble} retry={() => follow()} />}
      <UploadList />
    </section>
  )
}
