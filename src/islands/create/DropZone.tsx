import { type ReactNode, useEffect, useRef, useState } from 'react'
import { droppedFiles, type PickedFile, pastedFiles, pickedFiles } from '#islands/create/dropped.ts'
import { Drawing } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'

type Props = {
  /** Something is there already. */
  again: boolean
  /** What is wanted here, in small letters. */
  children: ReactNode
  take(list: PickedFile[]): void
  /** A single document each: no choice of folders. */
  filesOnly?: boolean
  /** As of `<input accept>`. */
  accept?: string
  testId?: string
}

const choose = `${button({ size: 'small' })} min-h-tap`
const nothing = '放进来的文件夹是空的，里面没有文件。请选导出得到的那个文件夹。'

/** Where files are put: dropped, pasted, or chosen by one of two buttons, which the keyboard reaches as well. */
export const DropZone = ({ again, children, take, filesOnly = false, accept, testId = 'files' }: Props) => {
  const [over, setOver] = useState(false)
  const [trouble, setTrouble] = useState('')
  const filesInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const given = (list: PickedFile[]) => {
    setTrouble(list.length === 0 ? nothing : '')
    if (list.length > 0) take(list)
  }
  const chosen = (input: HTMLInputElement) => {
    // A folder without files is handed over as no choice at all.
    if (input.files) given(pickedFiles(input.files))
    input.value = ''
  }
  const latest = useRef(given)
  latest.current = given
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const list = pastedFiles(event)
      if (list.length === 0) return
      event.preventDefault()
      latest.current(list)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <section
      className="mt-4 crop-marks"
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
        try {
          given(await droppedFiles(event.dataTransfer))
        } catch {
          setTrouble('有的文件浏览器打不开，请改用“选文件”，或先把文件夹打包成 zip。')
        }
      }}
    >
      <div
        className={`border border-dashed px-5 py-8 text-center ${over ? 'border-indigo bg-indigo-tint' : 'border-ctl bg-page'}`}
      >
        <Drawing name="cloud-upload" className="mx-auto mb-2.5 size-14 stroke-[1.1]" />
        {/* Nothing can be dragged with a finger. */}
        <p className="pointer-coarse:hidden">
          <b className="font-medium">{again ? '再拖一份进来' : '把文件拖到这里'}</b>，或者
        </p>
        <p className="hidden pointer-coarse:block">
          <b className="font-medium">{again ? '再选一份' : '从手机里选文件'}</b>
        </p>
        <div className="mt-3 mb-1 flex justify-center gap-3">
          <button type="button" className={choose} onClick={() => filesInput.current?.click()}>
            选文件
          </button>
          {!filesOnly && (
            <button type="button" className={`${choose} max-sm:hidden`} onClick={() => folderInput.current?.click()}>
              选整个文件夹
            </button>
          )}
        </div>
        <p className="mt-2 text-13 leading-[1.6] text-ink-3">{children}</p>
        {trouble && (
          <p className="text-14 leading-[1.65] text-zhu" role="alert">
            {trouble}
          </p>
        )}
        <input
          ref={filesInput}
          type="file"
          multiple
          hidden
          {...(accept ? { accept } : {})}
          data-testid={testId}
          onChange={(event) => chosen(event.target)}
        />
        {!filesOnly && (
          <input
            ref={folderInput}
            type="file"
            multiple
            hidden
            data-testid="folder"
            {...{ webkitdirectory: '' }}
            onChange={(event) => chosen(event.target)}
          />
        )}
      </div>
    </section>
  )
}
