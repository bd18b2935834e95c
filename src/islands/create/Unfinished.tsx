import { useRef, useState } from 'react'
import { FileRow } from '#islands/create/FileRow.tsx'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { ImportFile } from '#lib/sources/upload/import.api.ts'
import { drop, goOnWith, readWithout } from '#lib/sources/upload/import.store.ts'

/** Files broken off earlier: each is gone on with, or done without. Nothing is read while one is left. */
export const Unfinished = ({ files, unsent }: { files: ImportFile[]; unsent: number }) => {
  if (files.length === 0) return unsent > 0 ? <Unsent count={unsent} /> : null
  return (
    <section className={`${notice('warning')} mt-4`} aria-label="没有传完的文件">
      <Icon name="warn" />
      <div className="min-w-0 flex-1">
        <b>有 {files.length} 个文件只传了一部分。</b>
        传完或者不要它，才能开始读。
        {unsent > 0 && `另有 ${thousands(unsent)} 个还没有开始传：`}
        {files.some(({ name }) => name.includes('/')) && '把原来的文件夹或压缩包再放进来一次就接着传，传过的不会重传。'}
        <ul className="mt-5 [&>li:last-child]:border-0 [&>li:last-child]:pb-0">
          {files.map((file) => (
            <Row key={file.fileId} file={file} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Files of an earlier visit that never set out. */
const Unsent = ({ count }: { count: number }) => (
  <section className={`${notice('warning')} mt-4`} aria-label="没有传完的文件">
    <Icon name="warn" />
    <div className="min-w-0 flex-1">
      <b>上次还有 {thousands(count)} 个文件没有传。</b>
      把原来的文件夹或压缩包再放进来一次就接着传，传过的不会重传。
      <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={() => void readWithout()}>
        不用了，就读已经传好的
      </button>
    </div>
  </section>
)

const Row = ({ file }: { file: ImportFile }) => {
  const input = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await drop(file.fileId)
    setBusy(false)
  }
  return (
    <FileRow mark="still" name={file.name}>
      <span className="text-13 leading-[1.6] text-ink-3">
        已传 {fileSize(file.received)} / {fileSize(file.bytes)}
      </span>
      {trouble && (
        <p className="text-14 leading-[1.65] text-zhu" role="alert">
          {trouble}
        </p>
      )}
      <div className="mt-2.5 flex items-center gap-1">
        <button type="button" className={button({ size: 'small' })} onClick={() => input.current?.click()}>
          继续传
        </button>
        <button type="button" className={button({ kind: 'text', size: 'small' })} disabled={busy} onClick={leave}>
          不要这个文件
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="rest"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) setTrouble(goOnWith(file, chosen))
          target.value = ''
        }}
      />
    </FileRow>
  )
}
