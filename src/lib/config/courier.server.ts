/** Who tells where parcels are. */
import { ConfigError, demand } from './config-error.ts'
import type { Environment } from './environment.server.ts'

/** 快递100: what the account is called there, and the key both sides sign with. */
export type CourierConfig = { url: string; customer: string; key: string }

const official = 'https://poll.kuaidi100.com'

/** Undefined: parcels are not followed; they count as arrived 15 days after they left. */
export const readCourier = (e: Environment, production: boolean): CourierConfig | undefined => {
  if (e.KD100_CUSTOMER === undefined && e.KD100_KEY === undefined) return undefined
  const together = '快递100 is set by both KD100_CUSTOMER and KD100_KEY'
  const url = e.KD100_URL ?? official
  // The key goes to 快递100 and nowhere else.
  if (production && url !== official) throw new ConfigError(`KD100_URL must be ${official}`)
  return {
    url,
    customer: demand('KD100_CUSTOMER', e.KD100_CUSTOMER, together),
    key: demand('KD100_KEY', e.KD100_KEY, together),
  }
}
