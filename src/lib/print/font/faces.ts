import type { FaceId } from '../scene.ts'

export type FaceSource = {
  /** npm package and file, or for sliced web fonts the css that lists slices with their unicode-range. */
  package: string
  file?: string
  slices?: string
  /** Slices whose file name it does not match belong to another face: a face numbers 65,535 glyphs at most. */
  only?: RegExp
  /** Faces asked, in order, for a code point this one lacks. */
  fallback: readonly FaceId[]
  /** Family name in SVG; the whole list is `fontFamily(face)`. */
  family: string
  /** Code points, from to, it is asked for: its file stays closed for all others. */
  scripts?: readonly (readonly [number, number])[]
  /** Only ever asked last: what it has is no reason to set a pictograph as text. */
  last?: true
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
/** Scripts of neighbours and guests, and those nicknames borrow a shape from: ദ്ദി ଘ ੭ ᐛ ᭄. */
const neighbours = [
  'mongolian',
  'yi',
  'lao',
  'khmer',
  'myanmar',
  'georgian',
  'armenian',
  'bengali',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'gujarati',
  'gurmukhi',
  'oriya',
  'sinhala',
  'ethiopic',
  'cherokee',
  'canadian',
  'balinese',
] as const
/** Scripts and signs beyond Chinese books, and last the 60,000 Han of Unicode's extensions: names are full of them. */
const beyond = [
  'hangul',
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
  'tibetan',
  'javanese',
  'math',
  'symbols',
  'symbols-two',
  ...neighbours,
  'rare',
  'rare-b',
  'rare-c',
] as const
const afterSerif = ['serif', 'sans', 'wenkai', 'garamond', ...beyond] as const
const afterSans = ['sans', 'serif', 'wenkai', 'garamond', ...beyond] as const
/** A face of another script; on screens all of them share one family, told apart by their code points. */
const other = (name: string, file: string, scripts: FaceSource['scripts']): FaceSource => ({
  package: `@expo-google-fonts/${name}`,
  file: `400Regular/${file}_400Regular.ttf`,
  fallback: [],
  family: 'xs-more',
  last: true,
  ...(scripts ? { scripts } : {}),
})
/** A face of Latin letters and figures, or one of display with few characters; Han come from the face it stands beside. */
const guest = (name: string, file: string, fallback: readonly FaceId[]): Omit<FaceSource, 'family'> => ({
  package: `@expo-google-fonts/${name}`,
  file,
  fallback,
})

const hanamin = (only: RegExp, scripts?: FaceSource['scripts']): FaceSource => ({
  package: 'hanamin',
  slices: 'HanaMin.min.css',
  only,
  fallback: [],
  family: 'xs-more',
  last: true,
  ...(scripts ? { scripts } : {}),
})

/** All OFL-1.1, fsType 0 (may be embedded and subset). Facts: reference/typesetting.md §1. */
export const FACES: Readonly<Record<FaceId, FaceSource>> = {
  serif: { ...serif('400Regular', ['sans', 'wenkai', 'garamond', ...beyond]), family: 'xs-serif' },
  'serif-light': { ...serif('300Light', afterSerif), family: 'xs-serif-light' },
  'serif-medium': { ...serif('500Medium', afterSerif), family: 'xs-serif-medium' },
  'serif-semibold': { ...serif('600SemiBold', afterSerif), family: 'xs-serif-semibold' },
  'serif-bold': { ...serif('700Bold', afterSerif), family: 'xs-serif-bold' },
  'serif-black': { ...serif('900Black', afterSerif), family: 'xs-serif-black' },
  // The Latin of 思源宋体 is Source Serif: its italics stand beside it as if they were of one face.
  'serif-italic': {
    ...guest('source-serif-4', '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf', ['serif', ...afterSerif]),
    family: 'xs-serif-italic',
  },
  sans: { ...sans('400Regular', ['serif', 'wenkai', 'garamond', ...beyond]), family: 'xs-sans' },
  'sans-light': { ...sans('300Light', afterSans), family: 'xs-sans-light' },
  'sans-medium': { ...sans('500Medium', afterSans), family: 'xs-sans-medium' },
  'sans-bold': { ...sans('700Bold', afterSans), family: 'xs-sans-bold' },
  'sans-black': { ...sans('900Black', afterSans), family: 'xs-sans-black' },
  wenkai: {
    package: 'lxgw-wenkai-webfont',
    slices: 'lxgwwenkai-regular.css',
    fallback: ['serif', 'sans', 'garamond', ...beyond],
    family: 'xs-wenkai',
  },
  garamond: {
    ...guest('eb-garamond', '400Regular/EBGaramond_400Regular.ttf', ['serif', 'sans', 'wenkai', ...beyond]),
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
  hangul: other('nanum-myeongjo', 'NanumMyeongjo', [
    [0x1100, 0x11ff],
    [0x3130, 0x318f],
    [0xac00, 0xd7a3],
  ]),
  arabic: other('noto-naskh-arabic', 'NotoNaskhArabic', [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x870, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ]),
  hebrew: other('noto-sans-hebrew', 'NotoSansHebrew', [
    [0x590, 0x5ff],
    [0xfb1d, 0xfb4f],
  ]),
  thai: other('noto-sans-thai', 'NotoSansThai', [[0xe00, 0xe7f]]),
  devanagari: other('noto-sans-devanagari', 'NotoSansDevanagari', [
    [0x900, 0x97f],
    [0x1cd0, 0x1cff],
    [0xa8e0, 0xa8ff],
  ]),
  tibetan: other('noto-serif-tibetan', 'NotoSerifTibetan', [[0xf00, 0xfff]]),
  math: other('noto-sans-math', 'NotoSansMath', [
    [0x2100, 0x214f],
    [0x2190, 0x23ff],
    [0x27c0, 0x2aff],
    [0x1d400, 0x1d7ff],
  ]),
  symbols: other('noto-sans-symbols', 'NotoSansSymbols', [
    [0x20d0, 0x218f],
    [0x2300, 0x27bf],
    [0x2b00, 0x2bff],
    [0x1f100, 0x1f1ff],
    [0x1f700, 0x1f77f],
  ]),
  'symbols-two': other('noto-sans-symbols-2', 'NotoSansSymbols2', [
    [0x2190, 0x2bff],
    [0x4dc0, 0x4dff],
    [0x10100, 0x101ff],
    [0x1f000, 0x1fbff],
  ]),
  // 花園明朝, GlyphWiki, free or OFL-1.1: every Han of extensions B to F.
  rare: hanamin(/^HanaMinA/),
  'rare-b': hanamin(/^HanaMinB.*Extension-B/, [[0x20000, 0x2a6df]]),
  'rare-c': hanamin(/^HanaMinB(?!.*Extension-B)/, [[0x2a6e0, 0x2ffff]]),
  // Nicknames like to stand between its ornaments: ꧁小雨꧂.
  javanese: other('noto-sans-javanese', 'NotoSansJavanese', [[0xa980, 0xa9df]]),
  mongolian: other('noto-sans-mongolian', 'NotoSansMongolian', [
    [0x1800, 0x18af],
    [0x11660, 0x1167f],
  ]),
  yi: other('noto-sans-yi', 'NotoSansYi', [[0xa000, 0xa4cf]]),
  lao: other('noto-sans-lao', 'NotoSansLao', [[0xe80, 0xeff]]),
  khmer: other('noto-sans-khmer', 'NotoSansKhmer', [
    [0x1780, 0x17ff],
    [0x19e0, 0x19ff],
  ]),
  myanmar: other('noto-sans-myanmar', 'NotoSansMyanmar', [
    [0x1000, 0x109f],
    [0xa9e0, 0xa9ff],
    [0xaa60, 0xaa7f],
  ]),
  georgian: other('noto-sans-georgian', 'NotoSansGeorgian', [
    [0x10a0, 0x10ff],
    [0x1c90, 0x1cbf],
    [0x2d00, 0x2d2f],
  ]),
  armenian: other('noto-sans-armenian', 'NotoSansArmenian', [
    [0x530, 0x58f],
    [0xfb13, 0xfb17],
  ]),
  bengali: other('noto-sans-bengali', 'NotoSansBengali', [[0x980, 0x9ff]]),
  tamil: other('noto-sans-tamil', 'NotoSansTamil', [[0xb80, 0xbff]]),
  telugu: other('noto-sans-telugu', 'NotoSansTelugu', [[0xc00, 0xc7f]]),
  kannada: other('noto-sans-kannada', 'NotoSansKannada', [[0xc80, 0xcff]]),
  malayalam: other('noto-sans-malayalam', 'NotoSansMalayalam', [[0xd00, 0xd7f]]),
  gujarati: other('noto-sans-gujarati', 'NotoSansGujarati', [[0xa80, 0xaff]]),
  gurmukhi: other('noto-sans-gurmukhi', 'NotoSansGurmukhi', [[0xa00, 0xa7f]]),
  oriya: other('noto-sans-oriya', 'NotoSansOriya', [[0xb00, 0xb7f]]),
  sinhala: other('noto-sans-sinhala', 'NotoSansSinhala', [[0xd80, 0xdff]]),
  ethiopic: other('noto-sans-ethiopic', 'NotoSansEthiopic', [
    [0x1200, 0x139f],
    [0x2d80, 0x2ddf],
    [0xab00, 0xab2f],
  ]),
  cherokee: other('noto-sans-cherokee', 'NotoSansCherokee', [
    [0x13a0, 0x13ff],
    [0xab70, 0xabbf],
  ]),
  canadian: other('noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal', [
    [0x1400, 0x167f],
    [0x18b0, 0x18ff],
  ]),
  balinese: other('noto-sans-balinese', 'NotoSansBalinese', [[0x1b00, 0x1b7f]]),
}

/** Whether a face may be asked for a code point at all. */
export const mayHave = (face: FaceId, codepoint: number): boolean => {
  const { scripts } = FACES[face]
  return !scripts || scripts.some(([from, to]) => codepoint >= from && codepoint <= to)
}

export const FACE_IDS = Object.keys(FACES) as FaceId[]

const chains = new Map<FaceId, readonly FaceId[]>()

/** The face and its fallbacks, in the order in which glyphs are looked up; asked for every new character of a book. */
export const faceChain = (face: FaceId): readonly FaceId[] => {
  const cached = chains.get(face) ?? [face, ...FACES[face].fallback]
  chains.set(face, cached)
  return cached
}

/** CSS family list with the same order as the print fallback, so that screen and press choose the same glyph. */
export const fontFamily = (face: FaceId): string =>
  [...new Set(faceChain(face).map((id) => FACES[id].family))].join(', ')
