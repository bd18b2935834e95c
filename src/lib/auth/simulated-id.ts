/** Prefixes of the local gateway's ids: `o` is sent as openid, `u` as unionid (spec §2, developer shortcut). */
const kinds = { o: 'openid', u: 'unionid' } as const

/** Trims, strips double quotes, and accepts only ids with one of the two prefixes (spec §5). */
export const readSimulatedId = (typed: string): { openid: string } | { unionid: string } | undefined => {
  const id = typed.trim().replaceAll('"', '').trim()
  if (!/^[ou][\w-]{1,63}$/.test(id)) return undefined
  return kinds[id[0] as 'o' | 'u'] === 'openid' ? { openid: id } : { unionid: id }
}
