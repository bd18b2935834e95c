import type { Machine } from '#lib/std/machine.ts'

export type AssistantState = 'waiting' | 'running' | 'paused' | 'done' | 'failed'
export type AssistantEvent = 'start' | 'pause' | 'resume' | 'finish' | 'fail' | 'again'

/**
 * An assistant is one fetching run of its owner: it reads a page or a whole blog, article by article, can be stopped and
 * taken up at any point, and run again later for what is new.
 */
export const assistantMachine: Machine<AssistantState, AssistantEvent> = {
  name: 'crawl_assistants',
  initial: 'waiting',
  events: {
    start: 'The job took it up, for the first time or again.',
    pause: 'Its owner stopped it.',
    resume: 'Its owner lets it go on.',
    finish: 'Everything is read, and something came.',
    fail: 'Nothing came, the site said no, or the job gave up.',
    again: 'Its owner sends it out for what is new.',
  },
  moves: {
    waiting: { start: 'running', pause: 'paused', fail: 'failed' },
    running: { start: 'running', pause: 'paused', finish: 'done', fail: 'failed' },
    paused: { resume: 'waiting' },
    done: { again: 'waiting' },
    failed: { again: 'waiting' },
  },
}
