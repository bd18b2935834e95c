/** The pages most people come in by, asked for once by the server itself, so that the first visitor waits no longer than others. */
import { paths } from '#lib/site/paths.ts'

/** What a page draws or cuts only when it is asked for. */
const madeWhenAsked = /\/(?:page-fonts|art\/sample)\/[\w./-]+(?:\?w=\d+)?/g
const entrances = [paths.home, paths.product('wxbook'), paths.unboxing]

/** Silent where nothing can be had: then the first visitor waits. Ends with the first answer after `stop`. */
export const warm = async (port: number, stop: AbortSignal): Promise<void> => {
  const get = (path: string): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: stop }).then((answer) => answer.text())
  try {
    for (const path of entrances) {
      const made = new Set((await get(path)).match(madeWhenAsked))
      // Twice: a font is pressed when somebody wants it again.
      for (const part of [...made, ...made]) await get(part)
    }
  } catch {
    // Not ours to tell: the page says it to whoever asks for it.
  }
}
