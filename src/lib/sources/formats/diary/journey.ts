import type { JsonObject } from '../../files/json-posts.ts'
import { parseObject } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { list, number, object, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeObject, wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { markdownBlocks, titleAndBody } from '../../html/markdown.ts'
import { weatherOf } from './weather.ts'

/** Journey (imports.md §4): a zip with one JSON an entry, times in milliseconds, HTML or Markdown. */
export const journey: Format = {
  kind: 'diary',
  format: 'journey-json',
  label: 'Journey 的日记',
  form: 'diary-backup',
  fields: { kept: 'id time zone text emoji pictures video place link edits' },
  notation: plainNotation,
  detect: (probe) => isEntry(wholeObject(probe)),
  parse,
}

const isEntry = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'date_journal' in value && 'text' in value

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const value = parseObject(await wholeText(context))
  if (!value) return
  const words = text(value.text)
  const html = text(value.type) === 'html' || /^\s*<(p|div|h\d|ul|ol)\b/i.test(words)
  const weather = object(value.weather)
  const edited = number(value.date_modified)
  const created = number(value.date_journal)
  const zone = some(value.timezone)
  yield {
    t: 'post',
    post: {
      id: text(value.id),
      type: 'diary',
      author: me,
      when: whenAt(created, zone, context.zone),
      ...(edited && created && edited > created + 60_000 ? { edited: whenAt(edited, zone, context.zone) } : {}),
      text: '',
      ...titleAndBody(html ? htmlBlocks(words) : markdownBlocks(words)),
      media: list(value.photos)
        .map(text)
        .filter(Boolean)
        .map((name) => ({
          kind: /\.(mp4|mov)$/i.test(name) ? 'video' : /\.(mp3|m4a|ogg)$/i.test(name) ? 'audio' : 'image',
          want: wantOf(name),
        })),
      place: gpsPlace({ name: some(value.address), lat: value.lat, lon: value.lon }),
      weather: number(weather?.id) === -1 ? undefined : weatherOf(weather),
      tags: list(value.tags).map(text).filter(Boolean),
      series: some(value.folder),
      likes: [],
      comments: [],
      visibility: 'private',
    },
  }
}
