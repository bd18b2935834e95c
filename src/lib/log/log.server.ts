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
 * For the one line that every request has, in the form of the others but put together by hand: known fields need no net,
 * and pino's way cost a third of what sending a kept page does. Lines of one turn of the event loop are one write, and what
 * comes while that is under way goes out together. What is still waiting goes out when the process ends; only a killed one
 * loses the last milliseconds. Fields hold no personal data, as everywhere.
 */
export const accessLog = service('access-log', () => {
  const destination = pino.destination({ dest: 1, sync: false })
  let turn = ''
  const pass = (): void => {
    const lines = turn
    turn = ''
    if (lines !== '') destination.write(lines)
  }
  process.on('exit', () => {
    try {
      pass()
      destination.flushSync()
    } catch {
      // Nobody reads any more.
    }
  })
  let atMs = 0
  let iso = ''
  return (level: 'info' | 'debug', fields: Record<string, unknown>): void => {
    if (!log.isLevelEnabled(level)) return
    const now = Date.now()
    if (now !== atMs) {
      atMs = now
      iso = new Date(now).toISOString()
    }
    if (turn === '') setImmediate(pass)
    turn += `{"level":${pino.levels.values[level]},"time":"${iso}",${JSON.stringify({ ...fields, msg: 'request' }).slice(1)}\n`
  }
})
