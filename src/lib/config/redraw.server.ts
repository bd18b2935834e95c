/** Who redraws a photograph by hand, as it were (row 2.112). */
import { ConfigError, demand } from './config-error.ts'
import type { Environment } from './environment.server.ts'

/** A service that speaks OpenAI's Images API: `POST {url}/images/edits`, multipart. */
export type RedrawConfig = {
  url: string
  key: string
  model: string /** As people are told who gets their photo. */
  name: string
}

/** Undefined: nobody redraws; the page says that the promotion is over. */
export const readRedraw = (e: Environment, production: boolean): RedrawConfig | undefined => {
  const given = [e.REDRAW_URL, e.REDRAW_KEY, e.REDRAW_MODEL, e.REDRAW_NAME]
  if (given.every((one) => one === undefined)) return undefined
  const together = 'a service that redraws is set by all of REDRAW_URL, REDRAW_KEY, REDRAW_MODEL and REDRAW_NAME'
  const url = demand('REDRAW_URL', e.REDRAW_URL, together)
  // Photographs and the key go over no line others can read.
  if (production && !url.startsWith('https://')) throw new ConfigError('REDRAW_URL must be https')
  return {
    url: url.replace(/\/$/, ''),
    key: demand('REDRAW_KEY', e.REDRAW_KEY, together),
    model: demand('REDRAW_MODEL', e.REDRAW_MODEL, together),
    name: demand('REDRAW_NAME', e.REDRAW_NAME, together),
  }
}
