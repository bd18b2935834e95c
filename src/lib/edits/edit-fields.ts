import { isOrderKey } from '#lib/editing/order-key.ts'
import type { Value } from '#lib/editing/record.ts'
import type { FieldLimit } from '#lib/std/field-limits.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { readDate } from './edit-date.ts'
import { readNewPicture } from './new-pictures.ts'

/** Longest texts of one post somebody may type; longer ones that were brought stay as they are. */
export const postLimits = {
  text: { label: '这条的文字', least: 0, most: 100_000, lines: true, wrong: '一条最多 10 万个字' },
  title: { label: '标题', least: 0, most: 60, wrong: '标题最多 60 个字' },
  place: { label: '地点', least: 0, most: 40, wrong: '地点最多 40 个字' },
  caption: { label: '图片的说明', least: 0, most: 200, wrong: '图片的说明最多 200 个字' },
} as const satisfies Record<string, FieldLimit>

type Read = (value: boolean | string, today?: string) => Result<Value>

const wrong = (why: string) => fail(422, 'wrong_value', why)

const flag =
  (why: string): Read =>
  (value) =>
    typeof value === 'boolean' ? ok(value) : wrong(why)

const typed =
  (limit: FieldLimit): Read =>
  (value) => {
    if (typeof value !== 'string') return wrong(`${limit.label}要写成文字`)
    const read = readTyped(limit, value)
    return read.ok ? ok(read.text) : wrong(read.wrong)
  }

const shaped =
  (isGood: (text: string) => boolean, why: string): Read =>
  (value) =>
    typeof value === 'string' && isGood(value) ? ok(value) : wrong(why)

const whether = flag('只能选印或不印')
const isTarget = (text: string): boolean => text.length >= 3 && text.length <= 800
const order = shaped(isOrderKey, '先后只能用上移、下移来改')

/** What can be said of a post, and how it is read. */
const ofPost = {
  /** True takes out, false takes in what the book left out. */
  hidden: flag('只能移出或放回'),
  text: typed(postLimits.text),
  title: typed(postLimits.title),
  place: typed(postLimits.place),
  date: ((value, today) => (typeof value === 'string' ? readDate(value, today) : wrong('日期要写成文字'))) as Read,
  'hidden-likes': whether,
  'hidden-comments': whether,
  /** On a page alone; on a new page. */
  'own-page': flag('只能选单独占一页或不占'),
  'break-before': flag('只能选另起一页或不另起'),
  /** Of a post of the book's own (own-posts.ts): that there is one, of which post it is a piece, and which of its pieces. */
  added: flag('只能加上或去掉'),
  'split-from': shaped(isTarget, '这一条拆不开'),
  'split-order': order,
  /** The post it is put behind, as one. */
  'joined-to': shaped(isTarget, '这一条并不过去'),
} as const satisfies Record<string, Read>

/** What can be said of one of its pictures, by the picture's name, and of one remark or like (remarks.ts). */
const ofPart = {
  'hidden-picture': flag('只能移出或放回'),
  'picture-order': order,
  'picture-caption': typed(postLimits.caption),
  /** `large`: alone, over the whole measure; `page`: a page of its own; `kept`: in its post, as the style sets it, and on no opener. */
  'picture-size': shaped((text) => /^(?:large|page|kept)$/.test(text), '图片只能放大、单独占一页或留在这一条'),
  /** A picture of another post, shown in this one too: its name there, and its post. */
  'added-picture': shaped(
    (text) => /^.{1,400}\n/.test(text) && isTarget(text.slice(text.indexOf('\n') + 1)),
    '这张图片加不进来',
  ),
  /** A picture its owner put in (new-pictures.ts). */
  'new-picture': shaped((text) => readNewPicture(text) !== undefined, '这张图片加不进来'),
  'hidden-like': whether,
  'hidden-comment': whether,
} as const satisfies Record<string, Read>

export type PostField = keyof typeof ofPost
export type PartField = keyof typeof ofPart

export type Field = { kind: PostField; name?: undefined } | { kind: PartField; name: string }

export const partField = (kind: PartField, name: string): string => `${kind}/${name}`
export const pictureField = (name: string): string => partField('hidden-picture', name)

export const readField = (field: string): Field | undefined => {
  if (Object.hasOwn(ofPost, field)) return { kind: field as PostField }
  const [, kind = '', name = ''] = /^([a-z-]+)\/(\S.{0,399})$/.exec(field) ?? []
  return Object.hasOwn(ofPart, kind) ? { kind: kind as PartField, name } : undefined
}

/** A value as it is kept in a field; null takes back what was changed. `today`: see `readDate`. */
export const readEdit = (field: string, value: Value, today?: string): Result<Value> => {
  const known = readField(field)
  if (!known) return fail(422, 'unknown_field', '这一处不能改')
  if (value === null) return ok(null)
  if (typeof value === 'object') return wrong('这一处不能这样改')
  const read: Read = known.name === undefined ? ofPost[known.kind] : ofPart[known.kind]
  return read(value, today)
}
