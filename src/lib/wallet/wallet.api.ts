import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'

export const getBalance = defineContract({
  method: 'GET',
  path: '/api/user/balance',
  auth: 'user',
  summary: '自己的余额，单位分：一共、能用的、正被订单占住的；哪些充值的钱现在还能直接退',
  output: z.object({
    balanceFen: z.number(),
    freeFen: z.number(),
    heldFen: z.number(),
    cashFen: z.number(),
    bonusFen: z.number(),
    refundable: z.array(z.object({ ref: z.string(), leftFen: z.number(), untilAt: z.number() })),
  }),
  errors: [],
})

export const listBalanceDetail = defineContract({
  method: 'GET',
  path: '/api/user/balance/detail',
  auth: 'user',
  summary: '余额明细，新的在前；每一笔之后的余额',
  query: z.object(paging(20)),
  output: page(
    z.object({
      id: z.number(),
      at: z.number(),
      type: z.string(),
      title: z.string(),
      ref: z.string(),
      amountFen: z.number(),
      cashFen: z.number(),
      bonusFen: z.number(),
      balanceFen: z.number(),
    }),
  ),
  errors: [],
})

export type BalanceView = z.output<typeof getBalance.output>
