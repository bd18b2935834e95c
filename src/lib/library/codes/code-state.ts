/** `over`: its time is up and nobody renewed it. */
export type CodeState = 'open' | 'closed' | 'over'

type Dated = { untilAt: Date; closedAt: Date | null }

/** What a printed code does now. Closed goes before over: its owner meant it. */
export const codeState = ({ untilAt, closedAt }: Dated, nowMs: number): CodeState =>
  closedAt !== null ? 'closed' : untilAt.getTime() <= nowMs ? 'over' : 'open'

/** Until when a renewed code lives: a whole term from today, and never less than it had. */
export const renewedUntil = (untilMs: number, nowMs: number, termMs: number): number =>
  Math.max(untilMs, nowMs + termMs)
