import type { ProviderName } from '#lib/std/provider-name.ts'

/** What a person may have with us. Cash was paid in, bonus was given, commission was earned. */
export const personKinds = ['user_cash', 'user_bonus', 'user_commission'] as const
export type PersonKind = (typeof personKinds)[number]

export type RevenueLine = 'print' | 'electronic' | 'package' | 'vip'

/** Accounts of the house: there is one of each. */
export type HouseAccount =
  | `psp_clearing:${ProviderName}`
  /** Our own at a bank: what a provider would not give back is paid out of it by hand. */
  | 'bank'
  | `revenue:${RevenueLine}`
  | 'giftcard_liability'
  | 'promo_expense'
  | 'refund_suspense'
  /** Commission somebody asked to have paid out: no longer theirs to spend, not yet gone. */
  | 'payout_suspense'
  /** The other side of what an operator puts right by hand. */
  | 'adjustment'

export type AccountName = { userId: string; kind: PersonKind } | { house: HouseAccount }

/** Kind as the table of accounts has it. */
export const kindOf = (name: AccountName): string => ('house' in name ? name.house : name.kind)

/** Ids of accounts of the house come after those of people (`p…`): rows that everybody needs are locked last. */
export const houseId = (house: HouseAccount): string => `s:${house}`
