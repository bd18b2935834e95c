import { baseName } from '../files/input-file.ts'
import { withoutQuery } from '../files/scan.ts'
import type { RawMedia } from '../format/raw.ts'
import { inlinePicture } from './inline-pictures.ts'

/** Where a lazily loaded picture keeps its address. */
const lazy = [
  'data-src',
  'data-original',
  'data-actualsrc',
  'zoomfile',
  'file',
  'data-original-src',
  'data-lazy-src',
  'src',
]

/** Pictures nobody is meant to see: they tell a server that somebody reads. */
const counters = /\/\/(feeds\.feedburner\.com\/~r\/|pixel\.wp\.com\/|stats\.wordpress\.com\/|medium\.com\/_\/stat\b)/
const isDot = ({ width, height }: Record<string, string>): boolean =>
  /^[01](px)?$/.test(width ?? '') && /^[01](px)?$/.test(height ?? '')

const kindOf = (path: string): RawMedia['kind'] =>
  /\.(mp4|mov|m4v|webm|3gp)$/i.test(path)
    ? 'video'
    : /\.(mp3|m4a|wav|ogg|opus|aac|flac|amr)$/i.test(path)
      ? 'audio'
      : 'image'

/** The picture of an ordinary `<img>` (a film or a recording, where Markdown names one): its address, and its names as a file brought along. None of what only counts readers. */
export function pictureOf(attributes: Record<string, string>): RawMedia | undefined {
  const src = lazy.map((name) => attributes[name]?.trim()).find((value) => value && !value.startsWith('data:'))
  const held = src ? undefined : inlinePicture(attributes.src?.trim() ?? '')
  if (held) return { kind: 'image', ...held, ...captionOf(attributes, '') }
  if (!src || counters.test(src) || (isDot(attributes) && src === attributes.src?.trim())) return undefined
  const path = decoded(withoutQuery(src))
  return {
    kind: kindOf(path),
    ...(/^https?:/.test(src) ? { url: src } : src.startsWith('//') ? { url: `https:${src}` } : {}),
    want: [path.replace(/^([a-z]+:)?\/\/[^/]+\//i, ''), baseName(path)].filter((name) => name !== ''),
    ...captionOf(attributes, path),
  }
}

function captionOf({ alt = '' }: Record<string, string>, path: string): Pick<RawMedia, 'caption'> {
  const said = alt.trim()
  const none = /^(?:(?:image|img|图片|图像|photo)(?:\.(?:png|jpe?g|gif|webp))?)?$/i
  return none.test(said) || said === baseName(path) ? {} : { caption: said }
}

/** Percent signs undone where they mean something. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
