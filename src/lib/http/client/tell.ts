import type { AnyContract, CallInput, RouteOf } from '../contract.ts'

/** Words that are the same on the wire: this runs on every page and brings no renaming along. */
type OneWordKeys<B> = keyof B extends Lowercase<string> ? B : never

/** Sends a call nobody waits for, as when a page is left. */
export const tell = <C extends AnyContract & { params?: never; query?: never }>(
  route: RouteOf<C>,
  body: OneWordKeys<CallInput<C>['body']>,
): void => {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon?.(route.split(' ')[1] ?? '', blob)
}
