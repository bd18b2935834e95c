import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, Ink } from '#lib/print/scene.ts'
import { blacks, ink } from '#lib/typeset/style/style.ts'

export type ThemeId = 'plain' | 'xuan'

/** How an album's words and papers look; where they stand is the skeleton's business. */
export type Theme = {
  id: ThemeId
  name: string
  /** Printed under everything; undefined: the paper itself. */
  ground?: Ink
  ink: Ink
  muted: Ink
  accent: Ink
  title: FaceId
  text: FaceId
  numerals: FaceId
  /** Titles of openers stand upright in columns. */
  vertical: boolean
}

/** albums-and-site.md §3.5: two of the six themes; values are tokens, skeletons know none of them. */
export const themes: readonly [Theme, Theme] = [
  {
    id: 'plain',
    name: '素白',
    ink: blacks.text,
    muted: blacks.k65,
    accent: ink(0, 77, 78, 27, '#b3372b'),
    title: 'serif-semibold',
    text: 'serif',
    numerals: 'garamond',
    vertical: false,
  },
  {
    id: 'xuan',
    name: '宣纸',
    ground: ink(2, 4, 11, 2, '#f5f0e4'),
    ink: blacks.text,
    muted: blacks.k65,
    accent: ink(68, 36, 52, 28, '#3f6b5e'),
    title: 'xiaowei',
    text: 'wenkai',
    numerals: 'garamond',
    vertical: true,
  },
]

/** The face of a title somebody wrote: where the theme's lacks a character, or draws one as a box, all of it is set in another. */
export const titleFaceOf = ({ title }: Theme, text: string, fonts: FontBook): FaceId =>
  title === 'xiaowei' && (text.includes('回') || !fonts.owns(title, text.replace(/[\s\p{P}\p{S}]/gu, '')))
    ? 'serif-semibold'
    : title

export const themeNamed = (name: string): Theme | undefined =>
  themes.find((theme) => theme.id === name || theme.name === name)
