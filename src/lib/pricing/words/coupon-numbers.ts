/** What separates numbers typed one after another: commas and blanks of every width (5.11, 5.12). */
const between = /[\s,，、;；]+/

/**
 * Numbers of coupons as somebody typed or a link carried them: several at once, each once, full-width characters as the
 * plain ones they mean, without regard to case. Pure.
 */
export const couponNumbers = (typed: string): string[] => [
  ...new Set(
    typed
      .normalize('NFKC')
      .split(between)
      .filter(Boolean)
      .map((one) => one.toUpperCase()),
  ),
]
