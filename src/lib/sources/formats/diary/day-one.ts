import { stemOf } from '../../files/input-file.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { list, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { parseJsonPosts } from '../../format/json-source.ts'
import { me } from '../../format/owner.ts'
import type { RawMedia, RawPost } from '../../format/raw.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { markdownBlocks, titleAndBody } from '../../html/markdown.ts'
import { weatherOf } from './weather.ts'

/** Day One `<journal>.json` (imports.md §4): times in UTC with the zone beside them, pictures by MD5. */
export const dayOne: Format = {
  kind: 'diary',
  format: 'dayone-json',
  label: 'Day One 的日记',
  form: 'diary-backup',
  fields: { kept: 'id time zone text emoji pictures video place link edits' },
  notation: plainNotation,
  detect: ({ first, key }) => isEntry(first) && key === 'entries',
  parse: (context) => {
    // A journal is named by its file.
    const journal = stemOf(context.probe.file.name)
    return parseJsonPosts(
      context,
      (value) => (isEntry(value) ? entry(value, context.zone, journal === 'Journal' ? undefined : journal) : undefined),
      (header) => ({ version: some(object(header.metadata)?.version) }),
    )
  },
}

const isEntry = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'uuid' in value && 'creationDate' in value

function entry(value: JsonObject, zone: string, journal: string | undefined): RawPost {
  const media = new Map<string, RawMedia>()
  for (const [kind, folder, field] of [
    ['image', 'photos', 'photos'],
    ['video', 'videos', 'videos'],
    ['audio', 'audios', 'audios'],
    ['file', 'pdfs', 'pdfAttachments'],
  ] as const) {
    for (const one of objects(value[field]).toSorted(
      (a, b) => (number(a.orderInEntry) ?? 0) - (number(b.orderInEntry) ?? 0),
    )) {
      const md5 = text(one.md5)
      const name = `${md5}.${text(one.type) || 'jpeg'}`
      media.set(text(one.identifier), { kind, want: [`${folder}/${name}`, name, md5] })
    }
  }
  // `\.` and its like are how Day One keeps Markdown from reading a full stop as a list.
  const words = text(value.text).replace(/\\([.\-+!()#>~_*[\]{}|`])/g, '$1')
  const left = new Map(media)
  const blocks = markdownBlocks(words, {
    picture(attributes) {
      const { src = '' } = attributes
      // Pasted from the web, or into the words themselves.
      if (!/^dayone-moment:/i.test(src)) return pictureOf(attributes)
      const id = /^dayone-moment:\/+(?:\w+\/)?([0-9A-F]+)/i.exec(src)?.[1] ?? ''
      const one = media.get(id)
      left.delete(id)
      return one
    },
  })
  const { title, body } = titleAndBody(blocks)
  const place = object(value.location)
  const edited = Date.parse(text(value.modifiedDate))
  const created = Date.parse(text(value.creationDate))
  const zoneOf = some(value.timeZone)?.replaceAll('\\/', '/')
  const when = whenAt(created, zoneOf, zone)
  return {
    id: text(value.uuid),
    type: 'diary',
    author: me,
    when: value.isAllDay === true ? { ...when, local: when.local.slice(0, 10), precision: 'day' } : when,
    ...(edited > created ? { edited: whenAt(edited, zoneOf, zone) } : {}),
    title,
    text: '',
    body,
    media: [...left.values()],
    place: gpsPlace({
      name: some(place?.placeName),
      city: some(place?.localityName),
      country: some(place?.country),
      lat: place?.latitude,
      lon: place?.longitude,
    }),
    weather: weatherOf(value.weather),
    tags: list(value.tags).map(text).filter(Boolean),
    series: journal,
    likes: [],
    comments: [],
    visibility: 'private',
  }
}
