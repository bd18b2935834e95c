import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { readCode } from './code.ts'
import type { claimCoupons } from './coupon.api.ts'
import type { redeemCodesCall } from './redeem.api.ts'

/** What became of the last code or number typed in; null: none was. */
export const $added = atom<{ ok: boolean; message: string } | null>(null)

const addTyped = async (typed: string): Promise<{ ok: boolean; message: string }> => {
  if (readCode(typed) !== undefined) {
    const { results } = await call<typeof redeemCodesCall>(
      'POST /api/user/redeem_codes',
      { body: { codes: [typed] } },
      { silent: true },
    )
    const [one] = results
    return { ok: one?.outcome === 'redeemed', message: one?.message ?? '' }
  }
  const { results } = await call<typeof claimCoupons>(
    'POST /api/user/coupons',
    { body: { couponNo: typed } },
    { silent: true },
  )
  return {
    ok: results.some(({ claimed }) => claimed),
    message: results.map(({ message }) => message).join('；'),
  }
}

/** Takes in what was typed: one code, or numbers of coupons with commas. Answers whether there is a new coupon. */
export const { $busy: $adding, run: addCoupon } = mutation(async (typed: string): Promise<boolean> => {
  $added.set(null)
  try {
    const added = await addTyped(typed)
    $added.set(added)
    return added.ok
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    $added.set({ ok: false, message: messageOf(error) })
    return false
  }
})
