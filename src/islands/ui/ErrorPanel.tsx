import { useEffect, useRef } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { erratum } from '#layouts/scripts/error-report.ts'
import { paths } from '#lib/site/routes/paths.ts'
import type { PageError } from '#lib/site/visit/page-error.store.ts'

/** The same slip as ErrorPanel.astro, in a screen's place: what went wrong, and ways on. */
export const ErrorPanel = ({ error, retry }: { error: PageError; retry: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="wrap er">
      <svg
        className="er__a"
        viewBox="0 0 320 250"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        dangerouslySetInnerHTML={{ __html: erratum }}
      />
      <h1 ref={heading} className="h1" tabIndex={-1}>
        哎呀出错啦
      </h1>
      <p className="lead">页面发生了一些错误</p>
      <div className="note note--bad er__m" role="alert">
        <Icon name="warn" />
        <b>
          {error.message}（{error.code}）
        </b>
      </div>
      <div className="row er__b">
        {error.redirect ? (
          <a className="btn btn--seal" href={error.redirect}>
            重新登录
          </a>
        ) : (
          <>
            <button className="btn btn--seal" type="button" onClick={retry}>
              重试
            </button>
            <button className="btn" type="button" data-back>
              返回
            </button>
            <a className="btn btn--text" href={paths.contact}>
              联系客服
            </a>
          </>
        )}
      </div>
    </section>
  )
}
