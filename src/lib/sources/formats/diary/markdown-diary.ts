import { shortHash } from '#lib/posts/sha256.ts'
import { stemOf } from '../../files/input-file.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { eastDay, plainCalendar } from '../../format/calendars.ts'
import { list, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { me } from '../../format/owner.ts'
import { isMarkdown, wordBlocks } from '../../format/plain-words.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import { inVault, type ParseContext, type Probe } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { frontMatter as matter } from '../../html/front-matter.ts'
import { decoded, pictureOf } from '../../html/html-picture.ts'
import { withoutInline } from '../../html/inline-pictures.ts'
import { leftOut } from '../../html/left-out.ts'
import { linkedPicture } from '../../html/linked-pictures.ts'
import { type MarkdownReading, markdownBlocks, titleAndBody } from '../../html/markdown.ts'

/**
 * Markdown and plain text of one's own: a file a day (the day in its front matter or its name), or many days in one file
 * (`## 2024-04-04`, 「2024年4月4日 星期四」 on a line of its own). A day is a day: no zone moves it.
 */
export const markdownDiary: Format = {
  kind: 'diary',
  format: 'markdown-diary',
  label: '文本日记（Markdown、txt）',
  form: 'diary-text',
  readAs: '日记，一天一篇',
  rivals: ['markdown-article'],
  keptByHand: true,
  fields: { kept: 'id time text emoji pictures place link edits' },
  notation: plainNotation,
  detect: (probe) =>
    probe.type === 'text' &&
    (matter(probe.text) !== undefined || dayInName(probe) !== undefined || days(probe.text).length > 0),
  parse,
}

const DAY = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|${eastDay})`
/** 「星期四」「（木）」「木曜日」「Thu」, only where the word ends there or the weather follows: 「日出」, 「周一见面」 and 「Sunshine」 are what the day is called. */
const WEEKDAY = String.raw`(?:[（(]?(?:(?:周|星期|礼拜|週|禮拜)[一二三四五六日天](?=[）)\s,，.。、_-]|\*\*|$|晴|阴|陰|多云|多雲|[大小中]?[雨雪]|雾|霧)|[月火水木金土日]曜日?|[일월화수목금토]요일|[一二三四五六日天月火水木金土](?=[）)\s,，]|\*\*|$)|(?:Mon(?:day)?|Tue(?:s(?:day)?)?|Wed(?:nesday)?|Thu(?:r(?:s(?:day)?)?)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?)\b)[）)]?)?`
/** A line that is a day and little more. */
const dayLine = new RegExp(
  // With a time behind it and words behind that, it is a line of a chat.
  String.raw`^(?:#{1,4}\s*|\*\*|【|\[)?(${DAY})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\*\*|】|\])?[ \t]*$|(?:\*\*|】|\])?[ \t,，]*${WEEKDAY}[ \t,，]*([^\n\d]{0,20})$)`,
  'gm',
)

const days = (words: string): RegExpMatchArray[] => [...words.matchAll(dayLine)]

const dayInName = (probe: Probe): string | undefined =>
  /(?:^|[^\d])(\d{4}[-_.]?\d{2}[-_.]?\d{2})(?!\d)/
    .exec(stemOf(probe.file.name))?.[1]
    ?.replace(/^(\d{4})[-_.]?(\d\d)[-_.]?(\d\d)$/, '$1-$2-$3')

/** What a file is called besides its day: 「2024-01-02 采茶」. Of a word for diaries, a number or a name no person gives nothing is left. */
function titleInName(probe: Probe): string | undefined {
  const words = stemOf(probe.file.name)
    .replace(/(^|[^\d])\d{4}[-_.]?\d{2}[-_.]?\d{2}(?!\d)(?:[T _-]?\d{2}[-_.:]?\d{2}(?:[-_.:]?\d{2})?(?!\d))?/, '$1 ')
    .replace(new RegExp(`^[\\s_.,，、-]*${WEEKDAY}`, 'i'), '')
    .replace(/^[\s_.,，、-]+/, '')
  let end = words.length
  while (end > 0 && /[\s_.,，、-]/.test(words[end - 1] ?? '')) end -= 1
  const rest = words.slice(0, end)
  const none =
    /^(?:日记|日誌|日志|随笔|笔记|手帐|diary|journal|daily|notes?|entry|untitled|无标题|未命名|[\da-f-]{8,}|[^\p{L}]*)$/iu
  return none.test(rest) ? undefined : rest
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const { text: words, files } = withoutInline((await wholeText(context)).replace(/\r\n?/g, '\n'))
  yield* files
  const left = leftOut()
  yield* postsOf(context, words, { left: left.take, vault: inVault(context) })
  yield* left.told()
}

function* postsOf(context: ParseContext, words: string, signs: MarkdownReading): Generator<RawItem> {
  const front = matter(words)
  const body = front?.rest ?? words
  const marks = front ? [] : days(body)
  const name = dayInName(context.probe)
  if (front || marks.length === 0 || (marks.length === 1 && name)) {
    yield { t: 'post', post: noteOf(context, front?.fields ?? {}, body, { signs, day: name }) }
    return
  }
  // Words before the first day have none; a heading alone there is the name of the diary.
  const lead = body.slice(0, marks[0]?.index).trim()
  if (lead !== '' && !/^#[^\n]*$/.test(lead)) yield { t: 'post', post: noteOf(context, {}, lead, { signs }) }
  for (const [i, mark] of marks.entries()) {
    const [line, day, clock, more = ''] = mark
    const from = (mark.index ?? 0) + line.length
    const part = body.slice(from, marks[i + 1]?.index ?? body.length)
    const weather = /^(晴|阴|多云|雨|小雨|大雨|阵雨|雪|雾|霾|风|雷)[^\s]{0,6}$/.exec(more.trim())?.[0]
    const blocks = isMarkdown(context.probe.file.name, words)
      ? markdownBlocks(part, { ...signs, picture: pictureOf, linked: linkedPicture(context, pictureOf) })
      : wordBlocks(part)
    const said = weather ? '' : more.trim()
    const when = whenFromText(clock ? `${day} ${clock}` : day, context.zone)
    // A day no calendar has stays as it was typed.
    if (!when) blocks.unshift({ t: 'p', inl: [{ t: 'text', s: [day, clock].filter(Boolean).join(' ') }] })
    if (blocks.length === 0 && said === '') continue
    yield {
      t: 'post',
      post: {
        ...bare(),
        when: when ?? unknownWhen,
        // A day and words with nothing below: the words are what the day tells.
        ...(weather ? { weather } : said && blocks.length > 0 ? { title: said } : {}),
        text: '',
        body: blocks.length > 0 ? blocks : [{ t: 'p', inl: [{ t: 'text', s: said }] }],
        media: [],
      },
    }
  }
}

const bare = (): Pick<RawPost, 'type' | 'author' | 'likes' | 'comments' | 'visibility'> => ({
  type: 'diary',
  author: me,
  likes: [],
  comments: [],
  visibility: 'private',
})

/** Nothing but the day of `local`, its month or minute: of 「2024年12月的雪」 the snow would be lost. */
function isDayOf(words: string, local: string): boolean {
  const [, year, month = '', day, clock] =
    /^(\d{4}) ?[-/.年] ?(\d{1,2})(?: ?[-/.月] ?(\d{1,2}) ?日?| ?月?)[ ,，]*(?:(?:周|星期|礼拜)[一二三四五六日天])?(?:[T ](\d{1,2}:\d{2}))?$/.exec(
      // Long runs of blanks would be tried in every way.
      plainCalendar(words.trim().replace(/\s+/g, ' ')),
    ) ?? []
  const date = [year, month, day].flatMap((part) => part?.padStart(2, '0') ?? []).join('-')
  return year !== undefined && local.startsWith(clock ? `${date}T${clock.padStart(5, '0')}` : date)
}

const alike = (one: string, other = ''): boolean => one.replace(/\s+/g, '') === other.replace(/\s+/g, '')

function noteOf(
  context: ParseContext,
  fields: JsonObject,
  words: string,
  { signs, day }: { signs: MarkdownReading; day?: string | undefined },
): RawPost {
  const picture = (attributes: Record<string, string>) =>
    pictureOf({ ...attributes, src: decoded(attributes.src ?? '').replace(/^\.\//, '') })
  const blocks = isMarkdown(context.probe.file.name, words)
    ? markdownBlocks(words, { ...signs, picture, linked: linkedPicture(context, picture) })
    : wordBlocks(words)
  const { title: heading, body } = titleAndBody(blocks)
  const field = (...names: string[]): string | undefined => names.map((name) => some(fields[name])).find(Boolean)
  const place = field('location', 'place', '地点')
  const when = whenFromText(field('date', 'created', 'datetime', '日期') ?? day, context.zone)
  const edited = whenFromText(field('updated', 'modified', 'lastmod', '更新', '修改'), context.zone)
  const told = (one: string): boolean => isDayOf(one, when?.local ?? '')
  const called = day === undefined ? undefined : titleInName(context.probe)
  const title = [field('title', '标题'), heading].find((one) => one && !told(one)) ?? called
  const id = field('id', 'uuid')
  const byName = called !== undefined && title === called && id === undefined && heading === undefined
  return {
    ...bare(),
    // Two notes of one day with the same words are two by their names; one brought before, without a title, is found again.
    ...(byName ? { id: `n:${called} ${shortHash(words)}`, onceUntitled: true } : { id }),
    when: when ?? unknownWhen,
    ...(edited && edited.local > (when?.local ?? '\uffff') ? { edited } : {}),
    ...(title === undefined ? {} : { title }),
    text: '',
    // The heading is left out where it says what is kept already, and nothing more.
    body: heading && !told(heading) && !alike(heading, title) ? blocks : body,
    media: [],
    ...(place ? { place: { name: place, datum: 'unknown', kind: 'checkin' } as const } : {}),
    mood: field('mood', '心情'),
    weather: field('weather', '天气'),
    tags: [
      ...list(fields.tags).map(text),
      ...(typeof fields.tags === 'string' ? fields.tags.split(/[,，\s]+/) : []),
    ].filter(Boolean),
  }
}
