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
export const log = service('log', () =>
  pino({
    level: levels.includes(wanted) ? wanted : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    redact: {
      paths: ['phone', 'token', 'code', 'password', 'cookie', 'authorization', '*.phone', '*.token', '*.password'],
      censor: '[removed]',
    },
  }),
)
