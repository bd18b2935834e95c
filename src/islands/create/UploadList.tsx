import { useStore } from '@nanostores/react'
import { FileRow } from '#islands/create/FileRow.tsx'
import { Bar } from '#islands/ui/Bar.tsx'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { dismiss, pause, resume } from '#lib/sources/upload/import.store.ts'
import { $import } from '#lib/sources/upload/import-hand.store.ts'
import { $uploads, type Upload, upload } from '#lib/sources/upload/send.store.ts'

/** Everything the report speaks of: what is on its way from here, and what an earlier visit brought whole. */
const useFiles = (): Upload[] => {
  const uploads = useStore($uploads)
  const view = useStore($import)
  const before = (view?.files ?? []).filter(
    ({ fileId, name, bytes, received }) =>
      received === bytes && !uploads.some((one) => one.fileId === fileId || (one.name === name && one.bytes === bytes)),
  )
  return [
    ...before.map(({ fileId, name, bytes }) => upload(name, bytes, { fileId, sent: bytes, state: 'done' })),
    ...uploads,
  ]
}

/** More than this many small files are shown as one line with a sum. */
const shownOneByOne = 6

export const UploadList = () => {
  const uploads = useFiles()
  if (uploads.length === 0) return null
  const failed = uploads.filter((one) => one.state === 'failed')
  const rest = uploads.filter((one) => one.state !== 'failed')
  const many = rest.length > shownOneByOne
  return (
    <ul className="mt-5" aria-label="文件">
      {many ? <Sum uploads={rest} /> : rest.map((one) => <Row key={one.key} upload={one} />)}
      {failed.slice(0, 20).map((one) => (
        <Row key={one.key} upload={one} />
      ))}
    </ul>
  )
}

/** Whole per cent; an empty file is there at once. */
const percentOf = (sent: number, bytes: number): number => (bytes === 0 ? 100 : Math.floor((sent / bytes) * 100))

const hint = 'text-13 leading-[1.6] text-ink-3'

const Sum = ({ uploads }: { uploads: Upload[] }) => {
  const bytes = uploads.reduce((sum, one) => sum + one.bytes, 0)
  const sent = uploads.reduce((sum, one) => sum + one.sent, 0)
  const done = uploads.filter((one) => one.state === 'done').length
  const all = done === uploads.length
  const trouble = uploads.find(({ state, message }) => state === 'sending' && message !== '')?.message
  return (
    <FileRow mark={all ? 'done' : 'busy'} name={`${thousands(uploads.length)} 个文件`}>
      <span className={hint} aria-live="polite">
        {all
          ? `${fileSize(bytes)} · 都传好了`
          : `第 ${thousands(done + 1)} / ${thousands(uploads.length)} 个 · ${fileSize(sent)} / ${fileSize(bytes)}`}
      </span>
      {trouble && <p className={hint}>{trouble}</p>}
      {!all && <Bar className="mt-2" percent={percentOf(sent, bytes)} name="全部文件" />}
    </FileRow>
  )
}

const Row = ({ upload }: { upload: Upload }) => {
  const { name, bytes, sent, state, message } = upload
  const words =
    state === 'done'
      ? `${fileSize(bytes)} · 已传好`
      : state === 'waiting'
        ? `${fileSize(bytes)} · 等着`
        : state === 'looking'
          ? `${fileSize(bytes)} · 正在看里面有什么`
          : `${fileSize(sent)} / ${fileSize(bytes)}${state === 'paused' ? ' · 已暂停' : ''}`
  const mark = state === 'done' || state === 'failed' ? state : state === 'paused' ? 'still' : 'busy'
  return (
    <FileRow mark={mark} name={name} actions={<Actions upload={upload} />}>
      {state === 'failed' ? (
        <span className="text-14 leading-[1.65] text-zhu">{message}</span>
      ) : (
        <span className={hint}>{message || words}</span>
      )}
      {(state === 'sending' || state === 'paused') && (
        <Bar className="mt-2" percent={percentOf(sent, bytes)} name={name} />
      )}
    </FileRow>
  )
}

const action = `${button({ kind: 'text', size: 'small' })} -mt-1`

/** What can be done with one file: hold it, go on, or do without it. */
const Actions = ({ upload: { key, name, state, fileId } }: { upload: Upload }) => {
  if (state === 'sending')
    return (
      <button type="button" className={action} onClick={() => pause(key)}>
        暂停
      </button>
    )
  const stopped = state === 'paused' || state === 'failed'
  if (!stopped) return null
  return (
    <span className="flex">
      {(state === 'paused' || fileId) && (
        <button type="button" className={action} onClick={() => resume(key)}>
          {state === 'paused' ? '继续' : '重试'}
        </button>
      )}
      <button type="button" className={action} aria-label={`不要 ${name}`} onClick={() => dismiss(key)}>
        <Icon name="x" />
      </button>
    </span>
  )
}
