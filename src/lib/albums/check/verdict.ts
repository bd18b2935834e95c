import type { AlbumReason } from './check-pages.ts'

type Found = Pick<AlbumReason, 'severity'>
/** What the check comes to, in one heading and one sentence that do not contradict what is listed below them. */
export type AlbumVerdict = { barred: number; blurred: number; heading: string; words: string }

/** Pure: what is locked is fixed, what bars is to be mended, what will blur wants a yes, the rest is worth a look. */
export const albumVerdict = (locked: boolean, reasons: readonly Found[]): AlbumVerdict => {
  const count = (severity: Found['severity']) => reasons.filter((one) => one.severity === severity).length
  const [barred, blurred, open] = [count('error'), count('confirm'), count('warn')]
  const say = (heading: string, words: string): AlbumVerdict => ({ barred, blurred, heading, words })
  if (locked) return say('已经锁定', '印的就是现在屏幕上这一版，以后放进来的照片也不会改动它。')
  if (barred > 0) return say(`还有 ${barred} 处要处理`, '处理完这些就能锁定，其余可以不管。')
  if (blurred > 0) return say(`有 ${blurred} 处要看过`, '照片太小会糊，没有字形的字印成〓。看过也可以照样印。')
  if (open > 0) return say('可以锁定了', `没有必须处理的。下面 ${open} 处建议看看，也可以不管。`)
  return say('可以锁定了', '查过的都好。')
}
