import { clearSiteData, forgetCookies } from '#lib/auth/cookies.ts'
import { closeSessions, secureCookies } from '#lib/auth/session.server.ts'
import { isForeign } from '#lib/http/origin.ts'
import { ownOrigins } from '#lib/http/own-origins.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { safeRedirect } from '#lib/site/routes/redirect.ts'
import { appearanceCookieLine, appearanceOfForm, readAppearance } from '#lib/site/visit/appearance.ts'

const isForm = (type: string): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)

const back = (to: string, cookies: readonly string[], extra: Record<string, string> = {}): Response => {
  const headers = new Headers({
    location: to,
    'cache-control': 'private, no-store',
    ...extra,
  })
  for (const line of cookies) headers.append('set-cookie', line)
  return new Response(null, { status: 303, headers })
}

/**
 * What the form of /preferences sends, also without script: `do=keep` keeps the choices in a cookie, `do=forget` signs out
 * and asks the browser to drop everything this site left on the device. `do=stats`: the answer to VisitConsent.astro.
 */
export const keepPreferences = async (request: Request): Promise<Response> => {
  if (isForeign(request.headers, 'cookie', ownOrigins(request.headers)))
    return new Response('请在本站的页面里操作', { status: 403 })
  if (!isForm(request.headers.get('content-type') ?? '')) return new Response('请用页面里的表单提交', { status: 415 })
  const form = await request.formData().catch(() => undefined)
  if (!form) return new Response('提交的内容不完整，请再试一次', { status: 400 })
  const secure = secureCookies()
  if (form.get('do') === 'stats') {
    const look = { ...readAppearance(request.headers.get('cookie')), stats: appearanceOfForm(form).stats }
    return back(safeRedirect(form.get('back')?.toString(), paths.preferences), [appearanceCookieLine(look, secure)])
  }
  if (form.get('do') !== 'forget')
    return back(`${paths.preferences}#kept`, [appearanceCookieLine(appearanceOfForm(form), secure)])
  await closeSessions(request.headers)
  const gone = [...forgetCookies(secure), appearanceCookieLine(readAppearance(null), secure)]
  return back(`${paths.preferences}#forgotten`, gone, Object.fromEntries([clearSiteData]))
}
