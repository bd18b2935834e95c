import { useRef, useState } from 'react'
import { droppedFiles, pickedFiles } from '#islands/create/dropped.ts'
import { Drawing } from '#islands/ui/Icon.tsx'
import { addFiles } from '#lib/sources/import.store.ts'

/** Where files are put: drop, two buttons, or the keyboard. */
export const DropZone = ({ again, bring }: { again: boolean; bring: string }) => {
  const [over, setOver] = useState(false)
  const filesInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    if (input.files) addFiles(pickedFiles(input.files))
    input.value = ''
  }
  return (
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
          <b>{again ? '再拖一份进来' : '把文件拖到这里'}</b>，或者
        </p>
        <div className="drop__b">
          <button type="button" className="btn btn--sm" onClick={() => filesInput.current?.click()}>
            选文件
          </button>
          <button type="button" className="btn btn--sm only-l" onClick={() => folderInput.current?.click()}>
            选整个文件夹
          </button>
        </div>
        <p className="hint">
          {bring}
          <br />
          单个文件最大 4 GB。
        </p>
        <input
          ref={filesInput}
          type="file"
          multiple
          hidden
          data-testid="files"
          onChange={(event) => take(event.target)}
        />
        <input
          ref={folderInput}
          type="file"
          multiple
          hidden
          {...{ webkitdirectory: '' }}
          onChange={(event) => take(event.target)}
        />
      </div>
    </section>
  )
}
