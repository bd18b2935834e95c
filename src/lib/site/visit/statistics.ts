import type { Route } from '../routes/route.ts'
import { readAppearance } from './appearance.ts'

/**
 * Pages somebody else's script may count visits of, by name: words of ours and of nobody in particular. Never one with a
 * book, an order, an address or a message; whoever adds a row decides here, and statistics.test.ts asks once more.
 */
const counted: ReadonlySet<string> = new Set([
  'home',
  'products',
  'assistant',
  'assistant.baby',
  'assistant.forum',
  'assistant.reader',
  'assistant.account',
  'albums.guide',
  'unboxing',
  'unboxing.post',
  'pages',
])

export const mayBeCounted = (route: Route): boolean => counted.has(route.name)

/**
 * Spec §7.O26: in development nothing is measured or told, by us or by others. Set by the build, so that a forgotten
 * variable cannot turn it on.
 */
export const isMeasured: boolean = import.meta.env.PROD

export type StatisticsViewer = { signedIn: boolean; agentMode: boolean; cookies: string | null }

/**
 * What a page does about statistics: nothing, ask whether it may, or load the script. Nothing for the signed-in: a script on
 * our origin could call as them. `configured`: is there a script at all?
 */
export const statisticsOn = (
  route: Route,
  looker: StatisticsViewer,
  configured: boolean,
): 'nothing' | 'ask' | 'count' => {
  if (!configured || !mayBeCounted(route) || looker.signedIn || looker.agentMode) return 'nothing'
  const { stats } = readAppearance(looker.cookies)
  return stats === 'yes' ? 'count' : stats === 'ask' ? 'ask' : 'nothing'
}
