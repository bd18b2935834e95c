import pino from 'pino'
import { service } from '#lib/config/services.server.ts'
import { loggedError } from './logged-error.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const wanted = process.env.LOG_LEVEL ?? (process.env.VITEST === undefined ? 'info' : 'warn')

/**
 * The log of this process: one JSON object a line on stdout. It holds no personal data: log ids, counts and codes,
 * never names, phones, texts, query strings or tokens. The list below is a net under that rule, not the rule.
 * A malformed LOG_LEVEL is reported by config(); here it must not stop us from saying so.
 */
const make = (destination: pino.DestinationStream): pino.Logger =>
  pino(
    {
      level: levels.includes(wanted) ? wanted : 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      redact: {
        paths: ['phone', 'token', 'code', 'password', 'cookie', 'authorization', '*.phone', '*.token', '*.password'],
        censor: '[removed]',
      },
    },
    destination,
  )

export const log = service('log', () => make(pino.destination({ dest: 1, sync: true })))

/**
 * The same log for the one line that every request has: lines that come while one is being written go out together. What
 * is still waiting goes out when the process ends; only a killed one loses the last milliseconds.
 */
export const accessLog = service('access-log', () => {
  const destination = pino.destination({ dest: 1, sync: false })
  process.on('exit', () => {
    try {
      destination.flushSync()
    } catch {
      // Nobody reads any more.
    }
  })
  return make(destination)
})
