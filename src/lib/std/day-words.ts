const inChina = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', ...options })
  return (ms) => format.format(ms)
}

/** Times of the service itself, as people in China read their clock: 6月5日. */
export const dayWord = inChina({ month: 'long', day: 'numeric' })
/** 6月5日 21:40. */
export const dayAndTime = inChina({ month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' })
/** 2024年6月5日. */
export const longDay = inChina({ dateStyle: 'long' })
/** 2024年6月5日 21:40. */
export const longDayAndTime = inChina({ dateStyle: 'long', timeStyle: 'short' })
