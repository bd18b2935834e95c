import { csvRows } from '../../files/csv.ts'
import { textOf } from '../../files/decode.ts'
import { sheetRows } from '../../files/xlsx.ts'
import { wantOf } from '../../format/builder.ts'
import { me } from '../../format/owner.ts'
import type { RawComment, RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext, Probe } from '../../format/source.ts'
import { whenFromNumber, whenFromText } from '../../format/when.ts'

const columns: Record<string, readonly string[]> = {
  day: [
    '发布时间',
    '发表时间',
    '创建时间',
    '记录时间',
    '写作时间',
    '日期',
    '记录日期',
    '时间',
    '拍摄日期',
    'date',
    'created',
    'createdat',
    'created_at',
    'publishedat',
    'published',
  ],
  clock: ['时刻', '钟点'],
  title: ['标题', '作品标题', '题目', 'title', '里程碑', '大事', '第一次'],
  text: [
    '内容',
    '正文',
    '作品描述',
    '广播内容',
    '笔记内容',
    'content',
    'text',
    'body',
    '记录',
    '备注',
    '文字',
    '说明',
    '成长记录',
    '日记',
  ],
  height: ['身高', '身高cm', '身高(cm)', '身高（cm）', '身高/cm'],
  weight: ['体重', '体重kg', '体重(kg)', '体重（kg）', '体重/kg'],
  head: ['头围', '头围cm', '头围(cm)', '头围（cm）', '头围/cm'],
  place: ['地点', '位置'],
  photos: ['下载地址', '图片地址', '图片链接', '照片', '图片', '照片文件', '文件名', '视频'],
  tags: ['标签', '作品标签', '话题', 'tags'],
  author: ['记录人', '作者', '作者昵称', '发布人', 'author'],
  mood: ['心情'],
  weather: ['天气'],
  likes: ['点赞', '喜欢'],
  comments: ['评论'],
  form: ['作品类型', '类型'],
}

/** Heads nobody can list, by the words in them: 「首次发表日期」, 「心情文字」, 「配图」. */
const alike: Record<string, RegExp> = {
  day: /^.{0,8}(?:日期|时间|日付|日時)$|^时间戳$|^(?:post|publish|create|entry)\w{0,6}[-_ ]?(?:date|time)$/,
  text: /^.{0,6}(?:正文|内容|文字|文案|原文|随笔|想说的话|说说|心得|感想|评语|短评|本文|メモ)$|^\w{0,10}[-_ ]?(?:content|text|body)$|^(?:caption|message|description)$/,
  title: /^.{0,6}(?:标题|题目|书名|片名|タイトル|件名)$|^(?:headline|subject)$/,
  photos:
    /^.{0,6}(?:图片|配图|照片|相片|截图|图|视频|写真|画像)(?:地址|链接|路径|文件)?s?$|^(?:image|photo|picture|media|attachment)s?(?:[-_ ]?(?:url|file|path)s?)?$/,
}

/** Of several days the one something was written on. */
const writtenOn = /[发写记]|创建|post|publish|create/
/** Days of the file, of a task or of a person: none on which something was written. */
const otherDays = /修改|更新|编辑|导出|结束|截止|到期|出生/

/** The column whose head is like those of `field`, and that means nothing else. */
function likeOf(field: string, like: RegExp, cells: readonly string[], taken: readonly number[]): number | undefined {
  const found = cells.flatMap((cell, i) => (like.test(headOf(cell)) && !taken.includes(i) ? [i] : []))
  if (field !== 'day') return found[0]
  const days = found.filter((i) => !otherDays.test(headOf(cells[i])))
  return days.find((i) => writtenOn.test(headOf(cells[i]))) ?? days[0]
}

type Heads = { at: number; by: ReadonlyMap<string, number> }

/** Which tables are meant, by their columns and by how they call the day. */
export type Sort = (columns: ReadonlyMap<string, number>, day: string) => boolean

/** Without heads: the first column is a day in every row there is, the second one says something. */
const bare: Heads = { at: -1, by: new Map([['day', 0], ['text', 1]]) } // biome-ignore format: a table
/** Has the table no heads, but a day at the start of every row? */
export const startsWithDays = (rows: readonly (readonly string[])[]): boolean => {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return (
    filled.length > 0 &&
    filled.every(([day = '', words = '']) => /^\d{4}\D/.test(day.trim()) && isDay(day) && words.trim() !== '')
  )
}

const isDay = (cell: string): boolean => whenFromText(cell.replace(/^\ufeff/, '').trim(), 'UTC') !== undefined

const headOf = (cell = ''): string =>
  cell
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, '')
    .toLowerCase()

/** The row that names the columns; there must be a day, and something to tell of it. `loose`: heads are known by a word in them too. */
export function headsOf(rows: readonly (readonly string[])[], sort: Sort, loose = false): Heads | undefined {
  for (const [at, cells] of rows.slice(0, 6).entries()) {
    const by = new Map<string, number>()
    const ranks = new Map<string, number>()
    for (const [i, cell] of cells.entries()) {
      const name = headOf(cell)
      const field = Object.keys(columns).find((key) => columns[key]?.includes(name))
      const rank = columns[field ?? '']?.indexOf(name) ?? -1
      // Of two columns for one thing the plainer word: when it was published, not when somebody collected it.
      if (!field || (ranks.get(field) ?? Number.POSITIVE_INFINITY) <= rank) continue
      by.set(field, i)
      ranks.set(field, rank)
    }
    for (const [field, like] of loose ? Object.entries(alike) : []) {
      if (by.has(field)) continue
      const i = likeOf(field, like, cells, [...by.values()])
      if (i !== undefined) by.set(field, i)
    }
    const telling = ['text', 'title', 'height', 'weight', 'photos'].filter((field) => by.has(field))
    if (by.has('day') && telling.length > 0 && sort(by, headOf(cells[by.get('day') ?? -1]))) return { at, by }
  }
  return undefined
}

/** Excel writes semicolons where a comma stands in numbers. */
function separatorOf(text: string): string {
  const head = text.slice(0, 2000)
  const counts = ['\t', ',', ';'].map((sign) => ({ sign, count: head.split(sign).length }))
  const [tab, comma, semicolon] = counts.map(({ count }) => count) as [number, number, number]
  if (tab > comma) return '\t'
  const line = head.split('\n').find((one) => one.trim() !== '') ?? ''
  return semicolon > comma && line.includes(';') && !line.includes(',') ? ';' : ','
}

export function firstRows(probe: Probe): string[][] {
  if (probe.type === 'xlsx') return probe.row ? [probe.row] : []
  if (probe.type !== 'text') return []
  const separator = separatorOf(probe.text)
  return probe.text
    .slice(0, 4000)
    .split(/\r?\n/)
    .slice(0, 6)
    .map((line) => line.split(separator).map((cell) => cell.replace(/^"|"$/g, '')))
}

async function* rowsOf({ probe, onBytes }: ParseContext): AsyncGenerator<{ cells: string[]; line: number }> {
  if (probe.type === 'xlsx') for await (const { cells, row } of sheetRows(probe.file)) yield { cells, line: row }
  else yield* csvRows(textOf(probe.file, probe.head, onBytes), separatorOf(probe.text))
  onBytes(probe.file.bytes)
}

/** Rows as posts, from the first row `sort` takes for the heads of the table. */
export async function* parseTable(context: ParseContext, sort: Sort, loose = false): AsyncGenerator<RawItem> {
  const above: string[][] = []
  const first = firstRows(context.probe)
  let heads = headsOf(first, sort, loose) || !startsWithDays(first) ? undefined : bare
  const left = new Map<number, string>()
  let names: readonly string[] = []
  for await (const { cells, line } of rowsOf(context)) {
    if (!heads) {
      heads = headsOf([cells], sort, loose)
      if (heads) names = cells
      else above.push(cells)
      continue
    }
    const read = [...heads.by.values()]
    for (const [i, cell] of cells.entries())
      if (cell.trim() !== '' && !read.includes(i))
        left.set(i, names[i]?.replace(/^\ufeff/, '').trim() || `第 ${i + 1} 列`)
    const { by } = heads
    const cell = (name: string): string => (cells[by.get(name) ?? -1] ?? '').trim()
    const when =
      whenFromText(`${cell('day').replace(/^(\S+)_(\d)/, '$1 $2')} ${cell('clock')}`.trim(), context.zone) ??
      excelDay(cell('day'), context.zone) ??
      whenFromNumber(cell('day'), context.zone)
    if (!when) {
      if (cells.some((one) => one.trim() !== ''))
        yield { t: 'skip', ref: `第 ${line} 行`, why: '这一行没有看得懂的日期' }
      continue
    }
    const post = postOf(cell, when)
    if (post) yield { t: 'post', post }
    else yield { t: 'skip', ref: `第 ${line} 行`, why: '这一行只有日期' }
  }
  if (left.size > 0)
    yield {
      t: 'warn',
      code: 'columns-left',
      detail: `表里有 ${left.size} 列没有放进书里：${[...left.values()]
        .slice(0, 12)
        .map((name) => `「${name.slice(0, 20)}」`)
        .join('')}；要收进去，请把表头改成「内容」「标题」「图片」这样的名字`,
    }
  const child = childOf(above)
  if (child) yield { t: 'about', child }
}

/** Excel counts days from 1899-12-30. */
function excelDay(value: string, zone: string): RawPost['when'] | undefined {
  const days = Number(value)
  return days > 30_000 && days < 80_000
    ? whenFromText(new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10), zone)
    : undefined
}

/** `小名,小豆包` and `生日,2022-05-01`, each in a row of its own or side by side. */
function childOf(rows: readonly (readonly string[])[]) {
  const find = (names: RegExp): string | undefined => {
    for (const cells of rows) {
      for (const [i, cell] of cells.entries()) {
        const [name = '', value] = cell.replace(/^\ufeff/, '').split(/[:：]/)
        if (names.test(name.trim())) return (value ?? cells[i + 1] ?? '').trim() || undefined
      }
    }
    return undefined
  }
  const birthday = whenFromText(find(/^(生日|出生|出生日期|出生日)$/), 'UTC')?.local.slice(0, 10)
  const nickname = find(/^(小名|宝宝|昵称|姓名|名字)$/)?.slice(0, 12)
  return birthday ? { birthday, ...(nickname ? { nickname } : {}) } : undefined
}

function postOf(cell: (name: string) => string, when: RawPost['when']): RawPost | undefined {
  const unit = (value: string, name: string, unitName: string): string =>
    value === '' ? '' : `${name} ${/[a-z厘公斤米]/i.test(value) ? value : `${value} ${unitName}`}`
  const measures = [
    unit(cell('height'), '身高', 'cm'),
    unit(cell('weight'), '体重', 'kg'),
    unit(cell('head'), '头围', 'cm'),
  ].filter(Boolean)
  const comments = commentsOf(cell('comments'))
  // 「评论」 with nobody's name in it is what the writer says themselves, of a book or a film; a number says how many there were.
  const remark = comments.length === 0 && !/^\d{1,9}$/.test(cell('comments')) ? cell('comments') : ''
  const text = [cell('text'), remark, measures.join('　')].filter(Boolean).join('\n')
  const photos = listOf(cell('photos')).flatMap((one) => (/^https?:/.test(one) ? one.split(/\s+/) : [one]))
  const title = cell('title')
  if (text === '' && title === '' && photos.length === 0) return undefined
  const place = cell('place')
  const author = cell('author')
  return {
    author: author ? { id: `name:${author}`, name: author, isOwner: true } : me,
    when,
    ...(title ? { title } : {}),
    text,
    media: photos.map((name) => ({
      kind: /\.(mp4|mov|m4v)$/i.test(name) || cell('form') === '视频' ? ('video' as const) : ('image' as const),
      want: wantOf(name),
      ...(/^https?:/.test(name) ? { url: name } : {}),
    })),
    ...(place ? { place: { name: place, datum: 'unknown', kind: 'checkin' } as const } : {}),
    tags: listOf(cell('tags')),
    mood: cell('mood') || undefined,
    weather: cell('weather') || undefined,
    ...likesOf(cell('likes')),
    comments,
    visibility: 'private',
  }
}

/** Names, or how many they are. */
const likesOf = (value: string): Pick<RawPost, 'likes' | 'likeCount'> =>
  /^\d{1,9}$/.test(value)
    ? { likes: [], ...(Number(value) > 0 ? { likeCount: Number(value) } : {}) }
    : { likes: listOf(value).map((name) => ({ name })) }

const listOf = (value: string): string[] =>
  value
    .split(/[、;；,，\n|]+/)
    .map((one) => one.trim())
    .filter(Boolean)

const LONGEST_NAME = 20

/** 「奶奶：长高了；爸爸 回复 奶奶：是呀」. */
function commentsOf(value: string): RawComment[] {
  return value.split(/[;；\n|]+/).flatMap((one) => {
    const colon = one.search(/[:：]/)
    const [name = '', to = ''] = one
      .slice(0, Math.max(0, colon))
      .split('回复')
      .map((part) => part.trim())
    const text = one.slice(colon + 1).trim()
    if (name === '' || text === '' || name.length > LONGEST_NAME || to.length > LONGEST_NAME) return []
    return [{ author: { name }, ...(to ? { replyTo: { name: to } } : {}), text, media: [] }]
  })
}
