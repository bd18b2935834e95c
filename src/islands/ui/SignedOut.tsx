import { useEffect, useRef } from 'react'
import { Drawing } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { signInPath } from '#lib/site/routes/redirect.ts'

/** Stands in a screen's place when the sign-in is over: nothing of the account is left to see, and the way back is there. */
export const SignedOut = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid min-h-[60vh] content-center justify-items-center gap-3 px-5 py-12 text-center">
      <Drawing name="paper-stack" className="size-18 stroke-1" />
      <h1 ref={heading} className="text-28 leading-head" tabIndex={-1}>
        登录已经结束
      </h1>
      <p className="max-w-[28em] text-ink-2">您可能在别的窗口退出了。书都还在，这一页先收起来，重新登录就能接着看。</p>
      <a className={`${button({ kind: 'seal' })} mt-3`} href={signInPath(new URL(location.href))}>
        重新登录
      </a>
    </section>
  )
}
