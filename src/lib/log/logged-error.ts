/** What of an error goes into the log: what helps to mend it, never what people typed or own. */
export type LoggedError = {
  type: string
  message: string
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
} & Record<string, unknown>

/** Own fields that name parts of the program or of the database. Everything else may quote values: PostgreSQL's `detail`, drizzle's `params`. */
const kept = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'status']
const mostWords = 2_000

const badJson = '" is not valid JSON'
const withoutJson = (message: string): string => {
  const [from, to] = [message.indexOf('"'), message.lastIndexOf(badJson)]
  return from >= 0 && from < to ? `${message.slice(0, from)}"…${message.slice(to)}` : message
}

/**
 * The message without the values in it. drizzle puts the parameters of a failed query behind its text (also when the
 * error came from another thread and is a plain Error by now), PostgreSQL quotes the value of a data exception (class
 * 22, https://www.postgresql.org/docs/18/errcodes-appendix.html), JSON.parse a piece of what it read.
 */
const wordsOf = (message: string, code: unknown): string => {
  const words = withoutJson(message.replace(/^(Failed query: [\s\S]*?)\nparams: [\s\S]*$/, '$1')).slice(0, mostWords)
  return /^22\w{3}$/.test(String(code)) ? words.replace(/"[\s\S]*"/, '"…"') : words
}

/** An error and what caused it, without values. `stack` is made anew: the original begins with the original message. */
export const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error', stack: '' }
  const own = error as unknown as Record<string, unknown>
  const type = error.name === 'Error' ? error.constructor.name : error.name
  const message = wordsOf(error.message, own.code)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const deeper = depth < 5
  return {
    ...Object.fromEntries(
      kept.flatMap((key) => (['string', 'number'].includes(typeof own[key]) ? [[key, own[key]]] : [])),
    ),
    type,
    message,
    stack: [`${type}: ${message}`, ...frames].join('\n'),
    ...(deeper && error.cause !== undefined ? { cause: loggedError(error.cause, depth + 1) } : {}),
    ...(deeper && Array.isArray(own.errors) ? { errors: own.errors.map((one) => loggedError(one, depth + 1)) } : {}),
  }
}
