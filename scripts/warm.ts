/** The pages most people come in by, asked for once by the server itself, so that the first visitor waits no longer than others. */
import { paths } from '#lib/site/routes/paths.ts'

/** What a page draws or cuts only when it is asked for. */
const madeWhenAsked = /\/(?:page-fonts|art\/sample)\/[\w./-]+(?:\?w=\d+)?/g
const entrances = [paths.home, paths.product('wxbook'), paths.unboxing]
/** Whoever waited for the start comes first. */
const restMs = 3000

const askAll = async (port: number, stop: AbortSignal): Promise<void> => {
  const get = (path: string): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: stop }).then((answer) => answer.text())
  try {
    for (const path of entrances) {
      // With a query, so that nothing is kept: a page of the first seconds may lack what is being made at this moment.
      const created = new Set((await get(`${path}?warm`)).match(madeWhenAsked))
      // Twice: a font is pressed when somebody wants it again.
      for (const part of [...created, ...created]) await get(part)
    }
  } catch {
    // The end of the server, or what the page says to whoever asks for it.
  }
}

/** Begins a little after the start; the answer ends it. */
export const warm = (port: number): (() => void) => {
  const ending = new AbortController()
  const timer = setTimeout(() => void askAll(port, ending.signal), restMs)
  timer.unref()
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
