import { useState } from 'react'
import { lostWords } from '#islands/create/choice.ts'
import { dayName, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { fetchWebPictures } from '#lib/crawl/pictures/fetch-web.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { articleKinds } from '#lib/sources/format/kinds.ts'
import type { getMissingMedia, ImportReportView } from '#lib/sources/upload/import.api.ts'

type Missing = OutputOf<typeof getMissingMedia>

const post =
  'grid grid-cols-[9em_minmax(0,1fr)] gap-x-3 border-t border-[#8a5a0033] py-1.5 wrap-anywhere max-sm:grid-cols-1'
const faultCodes = new Set(['media-corrupt', 'media-placeholder', 'media-unsupported'])

/** What did not come along or came broken, which posts it belongs to, and that it can still be brought. */
export const MissingMedia = (props: { importId: string | undefined; report: ImportReportView }) => {
  const { importId, report } = props
  const { gone, web, broken } = lostWords(report)
  const { kind } = report.source
  const [helper, setHelper] = useState<'none' | 'sending' | 'sent'>('none')
  const fetchable = web !== '' && articleKinds.has(kind)
  const send = async () => {
    if (!importId) return
    setHelper('sending')
    setHelper((await fetchWebPictures(importId)) ? 'sent' : 'none')
  }
  const reasons = report.warnings.filter(({ code }) => faultCodes.has(code)).map(({ detail }) => detail)
  const [missing, setMissing] = useState<Missing | null>(null)
  const [trouble, setTrouble] = useState('')
  const load = async () => {
    if (!importId) return
    setTrouble('')
    try {
      setMissing(
        await call<typeof getMissingMedia>(
          'GET /api/import/imports/{id}/missing',
          { params: { id: importId } },
          { silent: true },
        ),
      )
    } catch (error) {
      setTrouble(error instanceof CallError ? error.message : '网络不通，请检查后再试')
    }
  }
  return (
    <div className={notice('warning')}>
      <Icon name="warn" />
      <div>
        {gone && <b>有 {gone}没有随文件导出。</b>}
        {broken && (
          <>
            <b>有 {broken}收到了，但印不出来。</b>
            {reasons.length > 0 && `${reasons.join('；')}。`}
          </>
        )}
        {web && <b>有 {web}还在网上，文件里没有。</b>}
        先不放这些图；只有图片的内容会印一行说明。
        {(gone || broken) && (
          <>
            {importId ? '' : '登录以后，'}把{gone ? '放图片和视频的文件夹' : '好的图片和视频'}
            放进来会自动对上，书会重新排，现在补、以后补都可以。
          </>
        )}
        {web && !fetchable && '网上的图，从原来的网页另存下来、不改名字，放进来就会对上。'}
        {fetchable && importId && (
          <p className="mt-1" role="status">
            {helper === 'sent' ? (
              '已经派人去取网上的图，取好了会自动补进去。'
            ) : (
              <button
                type="button"
                className={button({ size: 'small' })}
                disabled={helper === 'sending'}
                onClick={() => void send()}
              >
                {helper === 'sending' ? '正在安排…' : `把网上的 ${thousands(report.webPictures)} 张图取回来`}
              </button>
            )}
          </p>
        )}
        {importId && (
          <details className="mt-0.5" onToggle={(event) => event.currentTarget.open && !missing && load()}>
            <summary className="inline-flex min-h-8 cursor-pointer items-center link">看缺哪些</summary>
            {trouble && <p className="text-14 leading-[1.65] text-zhu">{trouble}</p>}
            {!missing && !trouble && <p className="text-14 leading-[1.65]">正在找…</p>}
            {missing && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              <ul className="mt-1 max-h-65 overflow-auto text-14" tabIndex={0} aria-label="缺图的内容">
                {missing.results.map((one) => (
                  <li key={`${one.time}${one.names.join()}${one.text}`} className={post}>
                    <span>{dayName(one.time) || '没有日期'}</span>
                    <span>{one.text || '（没有文字）'}</span>
                    <small className="col-start-2 text-ink-2 max-sm:col-start-1">{one.names.join('、')}</small>
                  </li>
                ))}
                {missing.posts > missing.results.length && (
                  <li className={post}>还有 {thousands(missing.posts - missing.results.length)} 条没有列出。</li>
                )}
              </ul>
            )}
          </details>
        )}
      </div>
    </div>
  )
}
