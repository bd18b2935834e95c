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

const serif = (weight: string, fallback: readonly FaceId[]): Omit<FaceSource, 'family'> => ({
  package: notoSerif,
  file: `${weight}/NotoSerifSC_${weight}.ttf`,
  fallback,
})
const sans = (weight: string, fallback: readonly FaceId[]): Omit<FaceSource, 'family'> => ({
  package: notoSans,
  file: `${weight}/NotoSansSC_${weight}.ttf`,
  fallback,
})
const afterSerif = ['serif', 'sans', 'wenkai', 'garamond'] as const
const afterSans = ['sans', 'serif', 'wenkai', 'garamond'] as const
/** A face of Latin letters and figures, or one of display with few characters; Han come from the face it stands beside. */
const guest = (name: string, file: string, fallback: readonly FaceId[]): Omit<FaceSource, 'family'> => ({
  package: `@expo-google-fonts/${name}`,
  file,
  fallback,
})

/** All OFL-1.1, fsType 0 (may be embedded and subset). Facts: reference/typesetting.md §1. */
export const FACES: Readonly<Record<FaceId, FaceSource>> = {
  serif: { ...serif('400Regular', ['sans', 'wenkai', 'garamond']), family: 'xs-serif' },
  'serif-light': { ...serif('300Light', afterSerif), family: 'xs-serif-light' },
  'serif-medium': { ...serif('500Medium', afterSerif), family: 'xs-serif-medium' },
  'serif-semibold': { ...serif('600SemiBold', afterSerif), family: 'xs-serif-semibold' },
  'serif-bold': { ...serif('700Bold', afterSerif), family: 'xs-serif-bold' },
  'serif-black': { ...serif('900Black', afterSerif), family: 'xs-serif-black' },
  sans: { ...sans('400Regular', ['serif', 'wenkai', 'garamond']), family: 'xs-sans' },
  'sans-light': { ...sans('300Light', afterSans), family: 'xs-sans-light' },
  'sans-medium': { ...sans('500Medium', afterSans), family: 'xs-sans-medium' },
  'sans-bold': { ...sans('700Bold', afterSans), family: 'xs-sans-bold' },
  'sans-black': { ...sans('900Black', afterSans), family: 'xs-sans-black' },
  wenkai: {
    package: 'lxgw-wenkai-webfont',
    slices: 'lxgwwenkai-regular.css',
    fallback: ['serif', 'sans', 'garamond'],
    family: 'xs-wenkai',
  },
  garamond: {
    ...guest('eb-garamond', '400Regular/EBGaramond_400Regular.ttf', ['serif', 'sans', 'wenkai']),
    family: 'xs-garamond',
  },
  'garamond-medium': {
    ...guest('eb-garamond', '500Medium/EBGaramond_500Medium.ttf', ['serif-medium', ...afterSerif]),
    family: 'xs-garamond-medium',
  },
  // A display title falls back as a whole, so that its characters keep company (PRINT.md §6.6): see display.ts.
  xiaowei: {
    ...guest('zcool-xiaowei', '400Regular/ZCOOLXiaoWei_400Regular.ttf', ['serif-semibold', ...afterSerif]),
    family: 'xs-xiaowei',
  },
  kuaile: {
    ...guest('zcool-kuaile', '400Regular/ZCOOLKuaiLe_400Regular.ttf', ['serif-semibold', ...afterSerif]),
    family: 'xs-kuaile',
  },
  barlow: {
    ...guest('barlow-condensed', '400Regular/BarlowCondensed_400Regular.ttf', afterSans),
    family: 'xs-barlow',
  },
  'barlow-bold': {
    ...guest('barlow-condensed', '700Bold/BarlowCondensed_700Bold.ttf', ['sans-bold', ...afterSans]),
    family: 'xs-barlow-bold',
  },
  mono: { ...guest('space-mono', '400Regular/SpaceMono_400Regular.ttf', afterSans), family: 'xs-mono' },
  jost: { ...guest('jost', '400Regular/Jost_400Regular.ttf', afterSans), family: 'xs-jost' },
  'jost-medium': {
    ...guest('jost', '500Medium/Jost_500Medium.ttf', ['sans-medium', ...afterSans]),
    family: 'xs-jost-medium',
  },
  nunito: { ...guest('nunito', '400Regular/Nunito_400Regular.ttf', afterSans), family: 'xs-nunito' },
  'nunito-extrabold': {
    ...guest('nunito', '800ExtraBold/Nunito_800ExtraBold.ttf', ['sans-bold', ...afterSans]),
    family: 'xs-nunito-extrabold',
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
