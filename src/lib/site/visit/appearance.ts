/**
 * How somebody wants the site to look, and what they allow. Kept in one small cookie, so that it works without sign-in,
 * without script, and before the first paint.
 */
const lookChoices = {
  text: ['normal', 'large', 'larger'],
  motion: ['system', 'less'],
  theme: ['day', 'night', 'system'],
  /** Statistics: nothing is counted unless somebody says yes; who said no is not asked again. */
  stats: ['ask', 'no', 'yes'],
} as const

type Choices = typeof lookChoices
export type Appearance = { [Name in keyof Choices]: Choices[Name][number] }

const appearanceCookie = 'xinshu.look'
const lookNames = Object.keys(lookChoices) as (keyof Appearance)[]
const usual: Appearance = { text: 'normal', motion: 'system', theme: 'day', stats: 'ask' }
const seconds = 365 * 24 * 3600

const chosen = (read: (name: string) => string | null): Appearance => {
  const pick = <Name extends keyof Appearance>(name: Name): Appearance[Name] => {
    const said = read(name)
    return (lookChoices[name] as readonly string[]).includes(said ?? '') ? (said as Appearance[Name]) : usual[name]
  }
  return { text: pick('text'), motion: pick('motion'), theme: pick('theme'), stats: pick('stats') }
}

/** The look a Cookie header asks for; whatever is not understood is as usual. */
export const readAppearance = (cookies: string | null): Appearance => {
  const [, value = ''] = /(?:^|;\s*)xinshu\.look=([\w.-]*)/.exec(cookies ?? '') ?? []
  const said = new Map(value.split('.').map((one) => one.split('-') as [string, string]))
  return chosen((name) => said.get(name) ?? null)
}

/** The look a form asks for. */
export const appearanceOfForm = (form: { get(name: string): unknown }): Appearance =>
  chosen((name) => {
    const said = form.get(name)
    return typeof said === 'string' ? said : null
  })

/** Only what differs from the usual is kept: `text-large.theme-night`. */
const lookText = (look: Appearance): string =>
  lookNames
    .filter((name) => look[name] !== usual[name])
    .map((name) => `${name}-${look[name]}`)
    .join('.')

/** Set-Cookie line. Scripts may read it: pages that were built in advance apply it themselves. */
export const appearanceCookieLine = (look: Appearance, secure: boolean): string => {
  const text = lookText(look)
  return `${appearanceCookie}=${text}; Path=/; SameSite=Lax; Max-Age=${text === '' ? 0 : seconds}${secure ? '; Secure' : ''}`
}

/** Attributes of <html> for a look; the usual one has none. Motion and theme `system` are decided by the browser. */
export const appearanceAttributes = (look: Appearance): Record<string, string> => ({
  ...(look.text === 'normal' ? {} : { 'data-text': look.text }),
  ...(look.motion === 'less' ? { 'data-motion': 'less' } : {}),
  ...(look.theme === 'night' ? { 'data-theme': 'night' } : {}),
})
