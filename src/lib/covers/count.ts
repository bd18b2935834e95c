const digits = '〇一二三四五六七八九'

/** 214 → 二百一十四, 1003 → 一千〇三; from a hundred million on in plain figures. */
export function chineseCount(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e8) return String(value)
  if (value >= 1e4) {
    const rest = value % 1e4
    const joint = rest > 0 && rest < 1000 ? '〇' : ''
    return `${chineseCount(Math.floor(value / 1e4))}万${rest > 0 ? joint + chineseCount(rest).replace(/^十/, '一十') : ''}`
  }
  if (value < 10) return digits[value] ?? ''
  const units = ['', '十', '百', '千']
  let out = ''
  let gap = false
  const all = String(value)
  Array.from(all, Number).forEach((digit, index) => {
    const unit = units[all.length - 1 - index] ?? ''
    if (digit === 0) gap = true
    else {
      out += `${gap && out ? '〇' : ''}${digits[digit]}${unit}`
      gap = false
    }
  })
  return value < 20 ? out.replace(/^一十/, '十') : out
}
