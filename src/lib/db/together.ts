/** More than this is asked for in the next question. */
const mostKeys = 500

/**
 * Makes one question of many: whoever asks for a value in the same turn of the event loop shares one call of `fetchMany`,
 * which answers by key. Every question is put after all who share it have asked, so nobody gets what was true before. Not
 * for use inside a transaction. When it fails it fails for all who shared it.
 */
export const askTogether = <Value>(fetchMany: (keys: string[]) => Promise<Map<string, Value>>) => {
  let waiting: { keys: Set<string>; found: Promise<Map<string, Value>> } | undefined

  const begin = () => {
    const keys = new Set<string>()
    const begun = {
      keys,
      found: new Promise<Map<string, Value>>((resolve, reject) => {
        setImmediate(() => {
          if (waiting === begun) waiting = undefined
          fetchMany([...keys]).then(resolve, reject)
        })
      }),
    }
    return begun
  }

  return async (key: string): Promise<Value | undefined> => {
    if (waiting === undefined || waiting.keys.size >= mostKeys) waiting = begin()
    waiting.keys.add(key)
    return (await waiting.found).get(key)
  }
}
