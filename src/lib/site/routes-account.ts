import { open, own, type Route } from './route.ts'

/** Signing in and everything under /my. */
export const accountRoutes: readonly Route[] = [
  { ...open, name: 'signin', pattern: '/signin', title: '登录', agent: true, tabs: false, robots: 'noindex' },
  {
    ...open,
    name: 'login',
    pattern: '/login',
    title: '换一个账号登录？',
    agent: true,
    tabs: false,
    robots: 'noindex',
  },
  { ...own, name: 'my.password', pattern: '/my/reset-password', title: '{改密码}', agent: true, tabs: false },
  { ...open, name: '', pattern: '/dev/sms', title: '本地短信', footer: 'none', tabs: false, robots: 'noindex' },
  { ...open, name: '', pattern: '/dev/components', title: '构件', footer: 'none', tabs: false, robots: 'noindex' },
  { ...own, name: 'operator.threads', pattern: '/operator/threads', title: '客服来信', needs: 'operator', tabs: false },
  {
    ...own,
    name: 'operator.thread',
    pattern: '/operator/threads/[id]',
    title: '{昵称}的来信',
    needs: 'operator',
    tabs: false,
  },
]
