import type { Place } from '#lib/posts/post-import.ts'
import { between, withoutAll } from '../../files/scan.ts'
import { number } from '../../format/fields.ts'
import type { RawPost } from '../../format/raw.ts'
import { linkOf } from './weflow-json.ts'

/** What a `TimelineObject` adds to a post. It is not well-formed XML (raw `&`), so it is read by tags, not parsed. */
export type TimelineFacts = {
  style?: number
  place?: Place
  link?: RawPost['link']
  private: boolean
  /** Addresses of media in order, with what each is. */
  media: { url: string; video: boolean }[]
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescapeXml = (s: string): string =>
  s.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')

/** Text of the first `<name …>` in `xml`. A CDATA section may be cut short by `]]>` in what people wrote. */
export function tag(xml: string, name: string): string | undefined {
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(xml)
  const from = open ? open.index + open[0].length : -1
  const end = open ? xml.indexOf(`</${name}>`, from) : -1
  if (end < 0) return undefined
  const inside = xml.slice(from, end)
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>/.exec(inside)
  return (cdata ? cdata[1]! : unescapeXml(inside)).trim() || undefined
}

const attribute = (element: string, name: string): string | undefined => {
  const m = new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`).exec(element)
  return m ? unescapeXml(m[1]!).trim() || undefined : undefined
}

export function readTimelineXml(xml: string): TimelineFacts {
  const content = [...between(xml, '<ContentObject>', '</ContentObject>')][0] ?? xml
  // The list of media has addresses and titles of its own.
  const around = withoutAll(content, '<mediaList>', '</mediaList>')
  const style = number(tag(around, 'contentStyle') ?? tag(around, 'type'))
  const medias = [...between(xml, '<media>', '</media>')]
  const media = medias.flatMap((one) => {
    const kind = number(tag(one, 'type'))
    // 2 a picture, 6 a film; of anything else (a page, a song) only the little picture is one.
    const url =
      kind === undefined || kind === 2 || kind === 6 ? tag(one, 'url') : (tag(one, 'thumb') ?? tag(one, 'url'))
    return url ? [{ url, video: kind === 6 || style === 15 }] : []
  })
  const link = linkOf(tag(around, 'contentUrl'), tag(around, 'title'), style)
  const desc = tag(around, 'description')
  return {
    style,
    place: placeIn(xml),
    link: link && desc ? { ...link, desc } : link,
    private: tag(xml, 'private') === '1',
    media,
  }
}

function placeIn(xml: string): Place | undefined {
  const element = /<location\b[^<>]*>/.exec(xml)?.[0]
  if (!element) return undefined
  const name = attribute(element, 'poiName')
  const address = attribute(element, 'poiAddress')
  const city = attribute(element, 'city')
  const lat = number(attribute(element, 'latitude'))
  const lon = number(attribute(element, 'longitude'))
  const at = lat !== undefined && lon !== undefined && (lat !== 0 || lon !== 0)
  if (!name && !city && !at) return undefined
  return {
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...(city ? { city } : {}),
    ...(at ? { lat, lon } : {}),
    datum: 'GCJ02',
    kind: 'checkin',
  }
}
