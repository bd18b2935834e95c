import { db } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { type CodeRow, findCode } from '#lib/media/media.sql.ts'
import { defaultWidthPx } from '#lib/media/picture.ts'

export type OpenedVideo = { kind: 'video'; title: string; video: string; poster: string | undefined; until: string }
/** `host` with its port, as it goes over the wire: letters that look like others stay apart (xn--…). */
export type OpenedLink = { kind: 'link'; url: string; host: string }

/** What a printed code leads to now, with addresses that live as long as the code does; undefined: nothing. */
export const openCode = async (code: string): Promise<OpenedVideo | OpenedLink | undefined> => {
  if (!/^[A-Za-z0-9_-]{22}$/.test(code)) return undefined
  const row = await findCode(db(), code)
  return row?.kind === 'link' ? linkOf(row) : row?.kind === 'video' ? videoOf(row) : undefined
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
const linkOf = ({ url }: CodeRow): OpenedLink | undefined => {
  const address = url === null ? null : URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  address.username = ''
  address.password = ''
  return { kind: 'link', url: address.href, host: address.host }
}
