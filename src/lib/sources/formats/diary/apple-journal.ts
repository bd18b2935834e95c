import { baseName, stemOf } from '../../files/input-file.ts'
import { parseObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { number, some } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenAt, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks, htmlText } from '../../html/html-blocks.ts'
import { decoded } from '../../html/html-picture.ts'
import { notionTime } from './notion.ts'

/**
 * Apple's 手记: `Entries/2024-05-10_题目.html`, pictures in `Resources/`, beside each a JSON with when (seconds since 2001)
 * and where. The tags of its pages do not close in order: the parts are found by their classes.
 */
export const appleJournal: Format = {
  kind: 'diary',
  format: 'apple-journal-html',
  label: 'Apple 手记的导出',
  form: 'diary-backup',
  fields: { kept: 'id time zone text emoji pictures video live place link' },
  notation: plainNotation,
  detect: ({ type, text }) =>
    type === 'html' && /class=["']pageHeader["']/.test(text) && /class=["'](assetGrid|bodyText|title)["']/.test(text),
  parse,
}

/** Its seconds begin in 2001. */
const APPLE_EPOCH_MS = Date.UTC(2001, 0, 1)

const between = (page: string, from: RegExp, to: RegExp): string => {
  const start = from.exec(page)
  if (!start) return ''
  const rest = page.slice(start.index + start[0].length)
  const end = to.exec(rest)
  return end ? rest.slice(0, end.index) : rest
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const page = await wholeText(context)
  const { name } = context.probe.file
  const header = htmlText(between(page, /<div class=["']pageHeader["']>/, /<\/div>/))
  const title = htmlText(between(page, /<div class=["']title["']>/, /<\/div>/))
  const grid = between(page, /<div class=["']assetGrid["']>/, /<div class=["'](title|bodyText)["']>/)
  const media = mediaOf(grid)
  const facts = await factsOf(context, media)
  const day =
    whenFromText(/^(\d{4}-\d{2}-\d{2})/.exec(stemOf(name))?.[1], context.zone) ??
    notionTime(header, context.zone) ??
    unknownWhen
  // The hour is only known from a picture of that very day.
  const shot = facts
    .map(({ at }) => whenAt(at, undefined, context.zone))
    .find((one) => one.local.startsWith(day.local || '?'))
  yield {
    t: 'post',
    post: {
      id: stemOf(baseName(name)),
      type: 'diary',
      author: me,
      when: shot ? { ...shot, precision: 'minute' } : day,
      title: title || undefined,
      text: '',
      body: htmlBlocks(between(page, /<div class=["']bodyText["']>/, /<\/body>/)),
      media,
      place: facts.map(({ place }) => place).find(Boolean),
      likes: [],
      comments: [],
      visibility: 'private',
    },
  }
}

function mediaOf(grid: string): RawMedia[] {
  return grid.split(/(?=<div[^<>]*class=["']gridItem )/).flatMap((item): RawMedia[] => {
    const kind = /assetType_(\w+)/.exec(item)?.[1] ?? ''
    const src = decoded(/<(?:img|source|video|audio)[^<>]*\ssrc=["']([^"'<>]+)["']/.exec(item)?.[1] ?? '')
    if (src === '') return []
    const want = wantOf(src.replace(/^(\.\.\/)+/, ''))
    if (kind === 'video' || /\.(mov|mp4|m4v)$/i.test(src)) return [{ kind: 'video', want }]
    if (kind === 'audio') return [{ kind: 'audio', want }]
    const stem = stemOf(src)
    return kind === 'livePhoto'
      ? [{ kind: 'livephoto', want, motion: { kind: 'video', want: [`Resources/${stem}.mov`, `${stem}.mov`] } }]
      : [{ kind: 'image', want }]
  })
}

async function factsOf(context: ParseContext, media: readonly RawMedia[]) {
  const out: { at?: number; place?: ReturnType<typeof gpsPlace> }[] = []
  // The resources lie beside the folder of entries: both halves of a path that a zip keeps.
  for (const one of media) {
    const json = await context.beside(`../Resources/${stemOf(one.want[0] ?? '')}.json`)
    const value = json ? parseObject(new TextDecoder().decode(json)) : undefined
    if (!value) continue
    const seconds = number(value.date)
    const place = gpsPlace({ name: some(value.placeName), lat: value.latitude, lon: value.longitude })
    out.push({
      ...(seconds === undefined ? {} : { at: APPLE_EPOCH_MS + seconds * 1000 }),
      ...(place ? { place } : {}),
    })
  }
  return out
}
