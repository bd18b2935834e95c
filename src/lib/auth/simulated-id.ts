/** How simulated ids begin (spec §2, developer shortcut): the first is sent as openid, the second as unionid. */
export type IdPrefixes = { openid: string; unionid: string }

/** Trims, strips double quotes, and accepts only ids with one of the two prefixes and something behind it (spec §5). */
export const readSimulatedId = (
  typed: string,
  prefixes: IdPrefixes,
): { openid: string } | { unionid: string } | undefined => {
  const id = typed.trim().replace(/"/g, '').trim()
  if (!/^[\w-]{2,64}$/.test(id)) return undefined
  const begins = (prefix: string): boolean => id.startsWith(prefix) && id.length > prefix.length
  if (begins(prefixes.openid)) return { openid: id }
  return begins(prefixes.unionid) ? { unionid: id } : undefined
}
