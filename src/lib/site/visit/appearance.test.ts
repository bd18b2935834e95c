import { expect, test } from 'vitest'
import { appearanceAttributes, appearanceCookieLine, appearanceOfForm, readAppearance } from './appearance.ts'

const form = (values: Record<string, string>) => ({ get: (name: string) => values[name] ?? null })

test('what was chosen comes back out of the cookie, and looks so', () => {
  const look = appearanceOfForm(form({ text: 'larger', motion: 'less', theme: 'night', stats: 'yes' }))
  const line = appearanceCookieLine(look, true)
  expect(line).toBe(
    'xinshu.look=text-larger.motion-less.theme-night.stats-yes; Path=/; SameSite=Lax; Max-Age=31536000; Secure',
  )
  expect(readAppearance(`a=b; ${line.split(';')[0]}; c=d`)).toEqual(look)
  expect(appearanceAttributes(look)).toEqual({ 'data-text': 'larger', 'data-motion': 'less', 'data-theme': 'night' })
})

test('a refusal is kept', () => {
  const line = appearanceCookieLine(appearanceOfForm(form({ stats: 'no' })), false)
  expect(line).toContain('xinshu.look=stats-no;')
  expect(readAppearance(line.split(';')[0] ?? null).stats).toBe('no')
})

test('nobody who never chose, and nothing strange in the cookie, changes the usual look', () => {
  const usual = { text: 'normal', motion: 'system', theme: 'day', stats: 'ask' }
  for (const cookies of [
    null,
    '',
    'xinshu.look=',
    'xinshu.look=text-huge.theme-<b>.stats',
    'other.xinshu.look=stats-yes',
  ])
    expect([cookies, readAppearance(cookies)]).toEqual([cookies, usual])
  expect(appearanceCookieLine(readAppearance(null), false)).toContain('Max-Age=0')
  expect(appearanceAttributes(readAppearance(null))).toEqual({})
})
