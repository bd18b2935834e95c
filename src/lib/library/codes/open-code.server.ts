import { db } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { type CodeRow, findCode } from '#lib/media/media.sql.ts'
import { defaultWidthPx } from '#lib/media/picture.ts'
import { codeState } from './code-state.ts'

export type OpenedVideo = { kind: 'video'; title: string; video: string; poster: string | undefined; until: string }
/** `host` with its port, as it goes over the wire: letters that look like others stay apart (xn--…). */
export type OpenedLink = { kind: 'link'; url: string; host: string; poster?: string }

/** Its owner closed it, or its time is up: whoever holds the book is told that much. */
export type Shut = { kind: 'closed' | 'over'; of: 'video' | 'link' }

/** What a printed code leads to now, with addresses that live as long as the code does; undefined: nothing. */
export const openCode = async (code: string): Promise<OpenedVideo | OpenedLink | Shut | undefined> => {
  if (!/^[A-Za-z0-9_-]{22}$/.test(code)) return undefined
  const row = await findCode(db(), code)
  if (!row || row.kind === 'gone') return undefined
  const state = codeState(row, Date.now())
  if (state !== 'open') return { kind: state, of: row.kind }
  return row.kind === 'link' ? linkOf(row) : videoOf(row)
}

const videoOf = async (row: CodeRow): Promise<OpenedVideo | undefined> => {
  if (row.sha256 === null) return undefined
  const signer = await mediaSigner()
  const grant = { kind: 'code', code: row.code } as const
  const until = new Date(row.untilAt.getTime() + 8 * 3600 * 1000)
  return {
    kind: 'video',
    title: row.title,
    video: signer.address(row.sha256, grant),
    poster: row.posterSha256 === null ? undefined : signer.address(row.posterSha256, grant, defaultWidthPx),
    until: `${until.getUTCFullYear()} 年 ${until.getUTCMonth() + 1} 月`,
  }
}

/** Nothing but web addresses, whatever stands in the table; without name and password, which hide the true host. */
const linkOf = async ({ url, code, posterSha256 }: CodeRow): Promise<OpenedLink | undefined> => {
  const address = url === null ? null : URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  address.username = ''
  address.password = ''
  const opened = { kind: 'link', url: address.href, host: address.host } as const
  if (posterSha256 === null) return opened
  const signer = await mediaSigner()
  return { ...opened, poster: signer.address(posterSha256, { kind: 'code', code }, defaultWidthPx) }
}
