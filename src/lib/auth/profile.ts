import type { Profile } from '#lib/http/actor.ts'
import type { UserRow } from '#lib/users/user.table.ts'

/** What the frame of a page shows of an account. An operator's navigation is the ordinary one. */
export const profileOf = (user: Pick<UserRow, 'nickname' | 'headimgurl' | 'role' | 'openid'>): Profile => ({
  nickname: user.nickname,
  avatar: user.headimgurl,
  who: user.role === 'agent' || user.role === 'partner' ? user.role : 'user',
  openid: user.openid !== null,
})
