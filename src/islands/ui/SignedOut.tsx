import { useEffect, useRef } from 'react'
import { Drawing } from '#islands/ui/Icon.tsx'
import { signInPath } from '#lib/site/routes/redirect.ts'

/** Stands in a screen's place when the sign-in is over: nothing of the account is left to see, and the way back is there. */
export const SignedOut = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="gone">
      <Drawing name="paper-stack" />
      <h1 ref={heading} className="h2" tabIndex={-1}>
        登录已经结束
      </h1>
      <p className="mut">您可能在别的窗口退出了。书都还在，这一页先收起来，重新登录就能接着看。</p>
      <a className="btn btn--seal" href={signInPath(new URL(location.href))}>
        重新登录
      </a>
    </section>
  )
}
