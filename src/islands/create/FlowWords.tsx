import { useState } from 'react'
import { button } from '#layouts/parts/button.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'
import type { getExample } from '#lib/sources/upload/example.api.ts'
import { addFiles } from '#lib/sources/upload/import.store.ts'

/** How to get the files, and an example of our own to try it with. */
export const FlowWords = ({ flow, fresh }: { flow: FlowId; fresh: boolean }) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const tryIt = async () => {
    setBusy(true)
    setTrouble('')
    try {
      const options = { silent: true, timeout: false } as const
      const answer = await call<typeof getExample>('GET /api/import/examples/{flow}', { params: { flow } }, options)
      const name = '示例.zip'
      addFiles([{ path: name, file: new File([await answer.arrayBuffer()], name, { type: 'application/zip' }) }])
    } catch (error) {
      setTrouble(error instanceof CallError ? error.message : '网络不通，请检查后再试')
    }
    setBusy(false)
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      {fresh && (
        <button type="button" className={`${button({ size: 'small' })} min-h-tap`} disabled={busy} onClick={tryIt}>
          {busy ? '正在取示例' : '手边没有文件？用示例试一试'}
        </button>
      )}
      {trouble && (
        <p className="text-14 leading-[1.65] text-zhu" role="alert">
          {trouble}
        </p>
      )}
      <a className="link" href={createFlows[flow].guide}>
        文件从哪里来
      </a>
    </div>
  )
}
