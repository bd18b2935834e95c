import { type Brand, hasHouseLogo, imprintOf } from '#lib/agents/brand.ts'
import type { BookDetails } from './book-details.ts'

/** What an agent's book carries in place of the house's mark and name (spec §6); nothing of an ordinary one. */
export const agentDetails = (brand: Brand | undefined): Pick<BookDetails, 'copyright' | 'logo'> => {
  const copyright = imprintOf(brand)
  return { ...(copyright ? { copyright } : {}), ...(hasHouseLogo(brand) ? {} : { logo: false }) }
}
