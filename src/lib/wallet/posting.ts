import { type Fen, fen, minus, noFen, plus, sumFen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { AccountName, RevenueLine } from './account.ts'

/**
 * What happened to money, as entries that add up to zero. What we owe or earned is positive, what we have or spent negative:
 * paying 100 yuan into a wallet is −10000 on the provider's account and +10000 on the person's.
 */
export type Entry = { account: AccountName; amountFen: Fen }

export type PostingType =
  | 'order_paid'
  | 'order_refunded'
  | 'recharged'
  | 'principal_refunded'
  | 'principal_returned'
  | 'cashback'
  | 'cashback_reversed'
  | 'commission_earned'
  | 'commission_reversed'
  | 'commission_kept'
  | 'commission_asked'
  | 'commission_given_back'
  | 'commission_paid_out'
  | 'gift_card_sold'
  | 'gift_card_returned'
  | 'gift_card_opened'
  | 'surplus_received'
  | 'surplus_returned'
  | 'adjusted'
  | 'bonus_lapsed'
  | 'accounts_joined'

/** `storesValue`: it adds to what is stored for a person, and so keeps to the limit of it (wallet.ts). */
export type Posting = { type: PostingType; entries: readonly Entry[]; storesValue: boolean }

/** Whose account money passes through: a provider's, or, paid by hand, our own at a bank. */
export type MoneySource = ProviderName | 'hand'
type FromProvider = { name: MoneySource; fen: Fen }
/** What an order is paid with. */
export type Tenders = {
  provider?: FromProvider | undefined
  balance?: { userId: string; cashFen: Fen; bonusFen: Fen } | undefined
  giftCardFen?: Fen | undefined
}
type Sold = { line: RevenueLine; fen: Fen }

const negative = (amount: Fen): Fen => minus(noFen, amount)
const notNegative = (amount: Fen): Fen => {
  if (amount < 0) throw new RangeError(`a negative amount: ${amount}`)
  return fen(amount)
}
const entry = (account: AccountName, amountFen: Fen): Entry => ({ account, amountFen })
const clearing = (name: MoneySource): AccountName => ({ house: name === 'hand' ? 'bank' : `psp_clearing:${name}` })
const cash = (userId: string): AccountName => ({ userId, kind: 'user_cash' })
const bonus = (userId: string): AccountName => ({ userId, kind: 'user_bonus' })
const commission = (userId: string): AccountName => ({ userId, kind: 'user_commission' })

const sameAs = (account: AccountName): string => JSON.stringify(account)

/** One entry an account, none of zero; throws where they do not add up: such a posting is a mistake of ours. */
const posting = (type: PostingType, entries: readonly Entry[], storesValue = false): Posting => {
  const byAccount = new Map<string, Entry>()
  for (const one of entries) {
    const known = byAccount.get(sameAs(one.account))
    byAccount.set(sameAs(one.account), entry(one.account, plus(known?.amountFen ?? noFen, one.amountFen)))
  }
  const whole = [...byAccount.values()].filter(({ amountFen }) => amountFen !== 0)
  if (sumFen(whole.map(({ amountFen }) => amountFen)) !== 0) throw new RangeError(`${type} does not add up to zero`)
  return { type, entries: whole, storesValue }
}

const tendersAndSales = ({ provider, balance, giftCardFen = noFen }: Tenders, sold: readonly Sold[]): Entry[] => [
  ...(provider ? [entry(clearing(provider.name), negative(notNegative(provider.fen)))] : []),
  ...(balance
    ? [
        entry(cash(balance.userId), negative(notNegative(balance.cashFen))),
        entry(bonus(balance.userId), negative(notNegative(balance.bonusFen))),
      ]
    : []),
  entry({ house: 'giftcard_liability' }, negative(notNegative(giftCardFen))),
  ...sold.map(({ line, fen: amount }) => entry({ house: `revenue:${line}` }, notNegative(amount))),
]

/** An order is paid: by one provider, the balance, gift cards, or a mix; all of it together is what was sold. */
export const orderPaid = (tenders: Tenders, sold: readonly Sold[]): Posting =>
  posting('order_paid', tendersAndSales(tenders, sold))

/** All or a part of a paid order goes back the ways it came. */
export const orderRefunded = (tenders: Tenders, sold: readonly Sold[]): Posting =>
  posting(
    'order_refunded',
    tendersAndSales(tenders, sold).map(({ account, amountFen }) => entry(account, negative(amountFen))),
  )

type Stored = { userId: string; cashFen: Fen; bonusFen: Fen }

/** Money paid in, with what we add to it. `overFen`: came with it, may not be stored, and is about to go back. */
export const recharged = ({
  userId,
  provider,
  cashFen,
  bonusFen,
  overFen = noFen,
}: Stored & { provider: ProviderName; overFen?: Fen }): Posting =>
  posting(
    'recharged',
    [
      entry(clearing(provider), negative(notNegative(plus(cashFen, overFen)))),
      entry({ house: 'refund_suspense' }, notNegative(overFen)),
      entry({ house: 'promo_expense' }, negative(notNegative(bonusFen))),
      entry(cash(userId), cashFen),
      entry(bonus(userId), bonusFen),
    ],
    true,
  )

/** Unused principal is about to go back, and cannot be spent meanwhile; what had been added to it is taken back. */
export const principalRefunded = ({ userId, cashFen, bonusFen }: Stored): Posting =>
  posting('principal_refunded', [
    entry(cash(userId), negative(notNegative(cashFen))),
    entry(bonus(userId), negative(notNegative(bonusFen))),
    entry({ house: 'refund_suspense' }, cashFen),
    entry({ house: 'promo_expense' }, bonusFen),
  ])

/** A provider gave it back: what was paid in and taken out again, or might not be stored. */
export const principalReturned = (provider: FromProvider): Posting =>
  posting('principal_returned', [
    entry({ house: 'refund_suspense' }, negative(notNegative(provider.fen))),
    entry(clearing(provider.name), provider.fen),
  ])

/** Given by us for something done: showing a book, a late parcel. */
export const cashback = (userId: string, amount: Fen, to: 'cash' | 'bonus'): Posting =>
  posting('cashback', [
    entry({ house: 'promo_expense' }, negative(notNegative(amount))),
    entry(to === 'cash' ? cash(userId) : bonus(userId), amount),
  ])

/** The order it was given for was refunded. */
export const cashbackReversed = (userId: string, amount: Fen): Posting =>
  posting('cashback_reversed', [
    entry(bonus(userId), negative(notNegative(amount))),
    entry({ house: 'promo_expense' }, amount),
  ])

export const commissionEarned = (userId: string, amount: Fen): Posting =>
  posting('commission_earned', [
    entry({ house: 'promo_expense' }, negative(notNegative(amount))),
    entry(commission(userId), amount),
  ])

/** The order it was earned with was refunded. */
export const commissionReversed = (userId: string, amount: Fen): Posting =>
  posting('commission_reversed', [
    entry(commission(userId), negative(notNegative(amount))),
    entry({ house: 'promo_expense' }, amount),
  ])

/** By a press of its owner: what was earned can be spent here. */
export const commissionKept = (userId: string, amount: Fen): Posting =>
  posting(
    'commission_kept',
    [entry(commission(userId), negative(notNegative(amount))), entry(cash(userId), amount)],
    true,
  )

/** Asked to be paid out: set aside until finance decided. */
export const commissionAsked = (userId: string, amount: Fen): Posting =>
  posting('commission_asked', [
    entry(commission(userId), negative(notNegative(amount))),
    entry({ house: 'payout_suspense' }, amount),
  ])

/** Not paid out, or no longer asked for: it is free again. */
export const commissionGivenBack = (userId: string, amount: Fen): Posting =>
  posting('commission_given_back', [
    entry({ house: 'payout_suspense' }, negative(notNegative(amount))),
    entry(commission(userId), amount),
  ])

/** Paid by hand, from our own account at a bank. Tax is not withheld here (decision 0355). */
export const commissionPaidOut = (amount: Fen): Posting =>
  posting('commission_paid_out', [
    entry({ house: 'payout_suspense' }, negative(notNegative(amount))),
    entry({ house: 'bank' }, amount),
  ])

export const giftCardSold = (provider: FromProvider): Posting =>
  posting('gift_card_sold', [
    entry(clearing(provider.name), negative(notNegative(provider.fen))),
    entry({ house: 'giftcard_liability' }, provider.fen),
  ])

/** A card nobody has opened goes back to its buyer. */
export const giftCardReturned = (provider: FromProvider): Posting =>
  posting('gift_card_returned', [
    entry({ house: 'giftcard_liability' }, negative(notNegative(provider.fen))),
    entry(clearing(provider.name), provider.fen),
  ])

/** Whoever was given it opened it: its value is theirs. */
export const giftCardOpened = (userId: string, amount: Fen): Posting =>
  posting(
    'gift_card_opened',
    [entry({ house: 'giftcard_liability' }, negative(notNegative(amount))), entry(cash(userId), amount)],
    true,
  )

/** A payment nobody was waiting for any more: paid twice, or after the order was closed. It is not ours. */
export const surplusReceived = (provider: FromProvider): Posting =>
  posting('surplus_received', [
    entry(clearing(provider.name), negative(notNegative(provider.fen))),
    entry({ house: 'refund_suspense' }, provider.fen),
  ])

export const surplusReturned = (provider: FromProvider): Posting =>
  posting('surplus_returned', [
    entry({ house: 'refund_suspense' }, negative(notNegative(provider.fen))),
    entry(clearing(provider.name), provider.fen),
  ])

/** An operator puts it right by hand; either amount may be negative. */
export const adjusted = (userId: string, amounts: { cashFen: Fen; bonusFen: Fen }): Posting =>
  posting(
    'adjusted',
    [
      entry(cash(userId), amounts.cashFen),
      entry(bonus(userId), amounts.bonusFen),
      entry({ house: 'adjustment' }, negative(plus(amounts.cashFen, amounts.bonusFen))),
    ],
    amounts.cashFen > 0 || amounts.bonusFen > 0,
  )

/** What was given, not paid, ends with the account. */
export const bonusLapsed = (userId: string, amount: Fen): Posting =>
  posting('bonus_lapsed', [
    entry(bonus(userId), negative(notNegative(amount))),
    entry({ house: 'promo_expense' }, amount),
  ])

/** Two accounts of one person became one: what was in the one is in the other. */
export const accountsJoined = (
  from: string,
  into: string,
  amounts: { cashFen: Fen; bonusFen: Fen; commissionFen: Fen },
): Posting =>
  posting(
    'accounts_joined',
    (
      [
        [cash, amounts.cashFen],
        [bonus, amounts.bonusFen],
        [commission, amounts.commissionFen],
      ] as const
    ).flatMap(([of, amount]) => [entry(of(from), negative(notNegative(amount))), entry(of(into), amount)]),
  )
