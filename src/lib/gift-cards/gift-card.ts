import { type Fen, fen } from '#lib/std/money.ts'

/** Most a card nobody's name stands on may hold (单用途预付卡), and the least that buys something. */
export const mostCardFen = fen(100_000)
export const leastCardFen = fen(1000)
export const cardStepFen = fen(100)

/** Amounts offered. */
export const cardAmounts: readonly Fen[] = [fen(5000), fen(10_000), fen(20_000)]

/** Drawings a card can have, in the order they are offered (public/art). */
export const drawings = ['ginkgo', 'table', 'snow', 'train'] as const
export type Drawing = (typeof drawings)[number]
export const drawingNames: Record<Drawing, string> = { ginkgo: '银杏', table: '团圆饭', snow: '雪', train: '远行' }

const bar = /[|｜]/

/** 3.61: what stands before the first bar, half or full width, describes a card; what stands after it is the saving. Pure. */
export const describedCard = (text: string): { description: string; saving: string } => {
  const at = text.search(bar)
  return at < 0
    ? { description: text.trim(), saving: '' }
    : { description: text.slice(0, at).trim(), saving: text.slice(at + 1).trim() }
}

/** Package of albums; it counts as a gift card where orders are listed (3.53). */
export const isGiftCardType = (bookType: string): boolean => bookType === 'giftcard' || bookType === 'xsalbum-package'
