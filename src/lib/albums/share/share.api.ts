import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { shareBodies, workShare } from '#lib/works/share/share.contract.ts'

const params = z.object({ id: z.string().max(64) })
const linkParams = z.object({ id: z.string().max(64), linkId: z.string().max(64) })

export const getAlbumShare = defineContract({
  method: 'GET',
  path: '/jx/albums/{id}/share',
  auth: 'user',
  summary: '谁能看这本相册，发出去的链接',
  params,
  output: workShare,
  errors: [],
})

export const setAlbumAccess = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/share',
  auth: 'user',
  limit: 'write',
  summary: '改谁能看：只有自己、有链接的人、公开；改成公开要再确认一次；收回以后，先前的链接和图片地址立即失效',
  params,
  body: shareBodies.setAccess,
  output: workShare,
  errors: ['confirm_share'],
})

export const addAlbumLink = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/share/links',
  auth: 'user',
  limit: 'create',
  summary:
    '生成一条看相册的链接，可以设期限和密码；还没有分享的相册同时改成「有链接的人」；同一个编号再来一次还是那一条',
  params,
  body: shareBodies.addLink,
  output: workShare,
  errors: ['confirm_share', 'many_links', 'past_day', 'link_taken'],
})

export const changeAlbumLink = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/share/links/{linkId}',
  auth: 'user',
  limit: 'write',
  summary: '给链接改名、续期、换密码（null 去掉密码）；换了密码，先前进来的人要重新输',
  params: linkParams,
  body: shareBodies.changeLink,
  output: workShare,
  errors: ['link_revoked', 'past_day'],
})

export const revokeAlbumLink = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/share/links/{linkId}/revoke',
  auth: 'user',
  limit: 'write',
  summary: '撤销一条链接：用它进来的人立即看不到，撤销了不能恢复',
  params: linkParams,
  body: shareBodies.nothing,
  output: workShare,
  errors: [],
})

export const removeAlbumLink = defineContract({
  method: 'POST',
  path: '/jx/albums/{id}/share/links/{linkId}/remove',
  auth: 'user',
  limit: 'write',
  summary: '从列表里删掉一条链接；还开着的同时撤销',
  params: linkParams,
  body: shareBodies.nothing,
  output: workShare,
  errors: [],
})
