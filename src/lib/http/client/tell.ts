import type { AnyContract, CallInput, RouteOf } from '../contract.ts'
import { toWire } from '../wire.ts'

/** Sends a call nobody waits for, as when a page is left. On every page, so nothing more than it needs. */
export const tell = <C extends AnyContract & { params?: never; query?: never }>(
  route: RouteOf<C>,
  { body }: CallInput<C>,
): void => {
  navigator.sendBeacon?.(
    route.slice(route.indexOf(' ') + 1),
    new Blob([JSON.stringify(toWire(body))], { type: 'application/json' }),
  )
}
