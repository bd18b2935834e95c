import { open, type Route, work } from './route.ts'

/** Making albums of photographs, and one album. */
export const albumRoutes: readonly Route[] = [
  // Open: a draft is made on the device, only keeping it asks for a sign-in.
  {
    ...open,
    name: 'create.album',
    pattern: '/create/album',
    title: '做一本相册：先看排好的样子',
    nav: 'sm',
    footer: 'none',
    tabs: false,
    robots: 'noindex',
  },
  // Open: whoever has none sees which can be made.
  { ...open, name: 'albums', pattern: '/albums', title: '相册：把照片放进来，先看排好的样子', robots: 'noindex' },
  {
    ...work,
    name: 'album.edit',
    pattern: '/albums/[id]',
    title: '编辑：{书名}',
    alert: '登录后才能改自己的相册',
    nav: 'hidden',
    footer: 'none',
  },
  {
    ...work,
    name: 'album.preview',
    pattern: '/albums/[id]/preview',
    title: '翻看：{书名}',
    alert: '登录后才能翻看自己的相册',
    footer: 'none',
  },
  // Open: relatives add photographs by an invitation.
  {
    ...open,
    name: 'album.photos',
    pattern: '/photos/[aid]',
    title: '照片：{书名}',
    nav: 'sm',
    footer: 'none',
    tabs: false,
    robots: 'noindex',
  },
  // Open: whoever only sees the album is led on to it.
  {
    ...open,
    name: 'album.sharing',
    pattern: '/albums/[id]/share',
    title: '分享：{书名}',
    tabs: false,
    robots: 'noindex',
  },
  // Open: a link or a public album is looked at by anybody.
  {
    ...open,
    name: 'album.share',
    pattern: '/album-share/[albumId]',
    title: '{书名}',
    agent: true,
    nav: 'sm',
    navLogin: true,
    tabs: false,
    native: true,
    robots: 'noindex',
  },
  {
    ...work,
    name: 'album.check',
    pattern: '/albums/[id]/check',
    title: '检查：{书名}',
    alert: '登录后才能检查自己的相册',
  },
  {
    ...work,
    name: 'album.generator',
    pattern: '/albums/[id]/generator',
    title: '重新排：{书名}',
    alert: '登录后才能重新排自己的相册',
    footer: 'none',
  },
  {
    ...work,
    name: 'album.buy',
    pattern: '/albums/[id]/buy',
    native: true,
    title: '报价：{书名}',
    alert: '登录后才能看这本相册印出来要多少钱',
  },
]
