import { useEffect, useRef } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { erratum } from '#layouts/scripts/error-report.ts'
import { paths } from '#lib/site/routes/paths.ts'
import type { PageError } from '#lib/site/visit/page-error.store.ts'
import { ownHtml } from '#lib/std/own-html.ts'

/** The same slip as ErrorPanel.astro, in a screen's place: what went wrong, and ways on. */
export const ErrorPanel = ({ error, retry }: { error: PageError; retry: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="page-width pt-16 pb-12 text-center max-sm:pt-10">
      <svg
        className="mx-auto mb-5 w-[300px] max-sm:w-[240px]"
        viewBox="0 0 320 250"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        dangerouslySetInnerHTML={{ __html: ownHtml(erratum) }}
      />
      <h1 ref={heading} className="text-40 leading-tight" tabIndex={-1}>
        哎呀出错啦
      </h1>
      <p className="mx-auto mt-1.5 mb-5 max-w-[28em] text-18 text-ink-2">页面发生了一些错误</p>
      <div className={`${notice('error')} mx-auto w-fit max-w-full text-left`} role="alert">
        <Icon name="warn" />
        <div>
          <b>{error.message}</b>
          {error.requestId && (
            <span className="block text-13 leading-[1.6] text-ink-3">
              编号 {error.requestId}，联系客服时报这个就行。
            </span>
          )}
        </div>
      </div>
      <div className="mt-7 mb-4 flex items-center justify-center gap-3 max-sm:flex-col max-sm:items-stretch">
        {error.redirect ? (
          <a className={button({ kind: 'seal' })} href={error.redirect}>
            重新登录
          </a>
        ) : (
          <>
            <button className={button({ kind: 'seal' })} type="button" onClick={retry}>
              重试
            </button>
            <button className={button()} type="button" data-back>
              返回
            </button>
            <a className={button({ kind: 'text' })} href={paths.contact}>
              联系客服
            </a>
          </>
        )}
      </div>
    </section>
  )
}
