import { map } from 'nanostores'
import { call } from '#lib/http/client/client.ts'
import { messageOf, query } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import type { previewUpgrade, previewUpgradePages } from './upgrade.api.ts'

/** A long book is laid out whole for this. */
const patienceMs = 120_000

/** What newer rules would make of the open book. */
export const upgradeOfBook = query((id: string) =>
  call<typeof previewUpgrade>('GET /api/book/{id}/upgrade', { params: { id } }, { silent: true, timeout: patienceMs }),
)

export type SectionChanges = OutputOf<typeof previewUpgradePages> | { failed: string } | 'waiting'
/** Changed pages of sections that were opened, by their route. */
export const $sectionChanges = map<Record<string, SectionChanges>>({})

export const askSectionChanges = async (id: string, month: string): Promise<void> => {
  $sectionChanges.setKey(month, 'waiting')
  try {
    const answer = await call<typeof previewUpgradePages>(
      'GET /api/book/{id}/upgrade/{month}',
      { params: { id, month } },
      { silent: true, timeout: patienceMs },
    )
    $sectionChanges.setKey(month, answer)
  } catch (error) {
    $sectionChanges.setKey(month, { failed: messageOf(error) })
  }
}
