/** Integer fen as yuan with two decimals and thousands separators, without the sign: `1,580.00` (spec §9). */
export const yuan = (fen: number): string => {
  const whole = Math.trunc(Math.abs(fen))
  const [left, right] = [Math.floor(whole / 100), whole % 100]
  const grouped = String(left).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '−' : ''}${grouped}.${String(right).padStart(2, '0')}`
}
