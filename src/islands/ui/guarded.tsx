import { useStore } from '@nanostores/react'
import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { ErrorPanel } from '#islands/ui/ErrorPanel.tsx'
import { SignedOut } from '#islands/ui/SignedOut.tsx'
import { $signedOut, followSession } from '#lib/auth/auth.store.ts'
import { $pageError, failPage } from '#lib/site/visit/page-error.store.ts'

/** A screen that fell over while it was drawn is a page that failed. */
class Caught extends Component<{ children: ReactNode }> {
  override state = { fell: false }
  static getDerivedStateFromError() {
    return { fell: true }
  }
  override componentDidCatch(error: unknown) {
    failPage(error)
  }
  override render() {
    return this.state.fell ? null : this.props.children
  }
}

const clear = () => $pageError.set(undefined)
const changes = ['popstate', 'hashchange', 'pageshow'] as const

/** What stands in the place of a screen: the screen, or why it can't. The error clears on every change of route. */
const Guarded = ({ children }: { children: ReactNode }) => {
  const signedOut = useStore($signedOut)
  const error = useStore($pageError)
  useEffect(() => {
    followSession(document.documentElement.dataset)
    for (const change of changes) addEventListener(change, clear)
    return () => {
      for (const change of changes) removeEventListener(change, clear)
    }
  }, [])
  if (signedOut) return <SignedOut />
  // The screen comes back new and loads anew.
  return error ? <ErrorPanel error={error} retry={clear} /> : <Caught>{children}</Caught>
}

/**
 * A screen as pages show it: what it shows is put away when the sign-in is over, and a screen that fell over says so.
 * Every screen an astro file names goes through here.
 */
export const guarded =
  <Props extends object>(Screen: ComponentType<Props>) =>
  (props: Props) => (
    <Guarded>
      <Screen {...props} />
    </Guarded>
  )
