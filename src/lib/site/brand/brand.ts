type Account = { name: string; url: string | undefined }

/** What a page says about who runs the site. An unset value hides its line. */
export type Brand = {
  siteName: string
  phone: string | undefined
  /** When the telephone is answered. */
  hours: string | undefined
  email: string | undefined
  icp: string | undefined
  wechat: Account | undefined
  weibo: Account | undefined
  trackingUrl: string | undefined
  badges: readonly { name: string; url: string | undefined }[]
  /** `© 2014—2026 心书` */
  copyright: string
}

/**
 * Title of a page as it stands in the document, `登录 · 心书`, and the short form that small screens and visits from a
 * source show (spec §2). Development servers are marked.
 */
export const pageTitle = (title: string, siteName: string, dev: boolean): { whole: string; short: string } => {
  const short = `${dev ? '[Dev] ' : ''}${title}`
  return { whole: `${short} · ${siteName}`, short }
}

/** `2014—2026`; one year alone where nothing lies between. */
export const yearsSince = (since: number, now: number): string => (since < now ? `${since}—${now}` : String(now))

/** As many clauses of the first sentence as fit into `most` characters: what a title shows of a longer line. */
export const firstClauses = (text: string, most: number): string => {
  const clauses = (text.split('。')[0] ?? '').split(/(?<=[，：])/)
  let said = ''
  for (const clause of clauses) {
    if (said !== '' && (said + clause).length > most + 1) break
    said += clause
  }
  return said.replace(/[，：]$/, '')
}
