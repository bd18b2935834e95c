import { expect, test } from 'vitest'
import { routes } from './routes.ts'

/** Spec §6, by the names of our rows; screens of later issues join with their rows. */
const listed = [
  ...[
    'book',
    'book.share',
    'book.shareConfig',
    'preview',
    'album',
    'album.share',
    'generator',
    'assistant',
    'assistant.baby',
    'assistant.forum',
    'assistant.reader',
    'assistant.account',
    'check',
    'buy',
  ],
  ...['buy.agent', 'pay', 'alipay', 'order', 'signin', 'promotion', '404', 'preferences'],
]
/** docs/decisions/0041: the agent's own links, and what opens for anybody. */
const besides = [
  'home',
  'agent',
  'agent.books',
  'agent.brand',
  'my',
  'my.address',
  'share.link',
  'design.preface',
  'design.acknowledgement',
  'design.copyright',
  'result',
  'login',
  'video',
  'pages',
  'contact',
]

test('agent mode goes where the specification lets it, to its own links, and to what opens for anybody', () => {
  for (const { name, agent, pattern } of routes) {
    const allowed = listed.includes(name) || besides.includes(name)
    expect(agent, pattern).toBe(allowed)
  }
})
