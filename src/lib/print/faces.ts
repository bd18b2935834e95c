import type { FaceId } from './scene.ts'

export type FaceSource = {
  /** npm package and file, or for sliced web fonts the css that lists slices with their unicode-range. */
  package: string
  file?: string
  slices?: string
  /** Faces asked, in order, for a code point this one lacks. */
  fallback: readonly FaceId[]
  /** Family name in SVG; the whole list is `fontFamily(face)`. */
  family: string
}

const notoSerif = '@expo-google-fonts/noto-serif-sc'
const notoSans = '@expo-google-fonts/noto-sans-sc'

/** All OFL-1.1, fsType 0 (may be embedded and subset). Facts: reference/typesetting.md §1. */
export const FACES: Readonly<Record<FaceId, FaceSource>> = {
  serif: {
    package: notoSerif,
    file: '400Regular/NotoSerifSC_400Regular.ttf',
    fallback: ['sans', 'wenkai', 'garamond'],
    family: 'xs-serif',
  },
  'serif-medium': {
    package: notoSerif,
    file: '500Medium/NotoSerifSC_500Medium.ttf',
    fallback: ['serif', 'sans', 'wenkai', 'garamond'],
    family: 'xs-serif-medium',
  },
  'serif-semibold': {
    package: notoSerif,
    file: '600SemiBold/NotoSerifSC_600SemiBold.ttf',
    fallback: ['serif', 'sans', 'wenkai', 'garamond'],
    family: 'xs-serif-semibold',
  },
  sans: {
    package: notoSans,
    file: '400Regular/NotoSansSC_400Regular.ttf',
    fallback: ['serif', 'wenkai', 'garamond'],
    family: 'xs-sans',
  },
  'sans-medium': {
    package: notoSans,
    file: '500Medium/NotoSansSC_500Medium.ttf',
    fallback: ['sans', 'serif', 'wenkai', 'garamond'],
    family: 'xs-sans-medium',
  },
  wenkai: {
    package: 'lxgw-wenkai-webfont',
    slices: 'lxgwwenkai-regular.css',
    fallback: ['serif', 'sans', 'garamond'],
    family: 'xs-wenkai',
  },
  garamond: {
    package: '@expo-google-fonts/eb-garamond',
    file: '400Regular/EBGaramond_400Regular.ttf',
    fallback: ['serif', 'sans', 'wenkai'],
    family: 'xs-garamond',
  },
}

export const FACE_IDS = Object.keys(FACES) as FaceId[]

/** The face and its fallbacks, in the order in which glyphs are looked up. */
export const faceChain = (face: FaceId): FaceId[] => [face, ...FACES[face].fallback]

/** CSS family list with the same order as the print fallback, so that screen and press choose the same glyph. */
export const fontFamily = (face: FaceId): string =>
  faceChain(face)
    .map((id) => FACES[id].family)
    .join(', ')
