import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { fewerTags } from '../../html/html-document.ts'
import { markdownBlocks, titleAndBody } from '../../html/markdown.ts'
import { ShallowParser } from '../../html/shallow-parser.ts'

/** Day One Classic: one property list an entry (`entries/<uuid>.doentry`), its picture under the same name. */
export const dayOneClassic: Format = {
  kind: 'diary',
  format: 'dayone-classic',
  label: 'Day One Classic 的日记',
  form: 'diary-folder',
  fields: { kept: 'id time zone text emoji pictures place link' },
  notation: plainNotation,
  detect: ({ type, text }) => type === 'xml' && text.includes('<plist') && text.includes('<key>Entry Text</key>'),
  parse,
}

/** Keys of a property list and the texts behind them, as deep as they lie: `Location/Latitude`. Lists by index. */
function plistTexts(xml: string): Map<string, string> {
  const out = new Map<string, string>()
  const path: string[] = []
  const counts: number[] = []
  let key: string | undefined
  let text = ''
  const take = (value: string): void => {
    const at = counts.at(-1)
    const name = key ?? (at === undefined ? '' : String(at))
    if (key === undefined && at !== undefined) counts[counts.length - 1] = at + 1
    out.set([...path, name].join('/'), value)
    key = undefined
  }
  const parser = new ShallowParser(
    {
      onopentag(name) {
        text = ''
        if (name !== 'dict' && name !== 'array') return
        path.push(key ?? (path.length > 0 ? String(counts.at(-1) ?? '') : ''))
        counts.push(name === 'array' ? 0 : Number.NaN)
        key = undefined
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        if (name === 'key') key = text
        else if (name === 'dict' || name === 'array') {
          path.pop()
          counts.pop()
        } else if (/^(string|date|integer|real)$/.test(name)) take(text)
        else if (name === 'true' || name === 'false') take(name)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(fewerTags(xml))
  parser.end()
  return out
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const facts = plistTexts(await wholeText(context))
  const field = (name: string): string | undefined => facts.get(`/${name}`)?.trim() || undefined
  const uuid = field('UUID') ?? /([0-9A-F]{32})\.doentry$/i.exec(context.probe.file.name)?.[1]
  const words = field('Entry Text') ?? ''
  if (!uuid) {
    yield { t: 'skip', ref: '这一篇', why: '没有编号，不是完整的一篇日记' }
    return
  }
  const tags = [...facts].filter(([name]) => /^\/Tags\/\d+$/.test(name)).map(([, value]) => value)
  const place = (name: string): string | undefined => facts.get(`/Location/${name}`)
  yield {
    t: 'post',
    post: {
      id: uuid,
      type: 'diary',
      author: me,
      when: whenAt(Date.parse(field('Creation Date') ?? ''), field('Time Zone'), context.zone),
      text: '',
      ...titleAndBody(markdownBlocks(words)),
      media: [{ kind: 'image', want: [`photos/${uuid}.jpg`, `${uuid}.jpg`, uuid] }],
      place: gpsPlace({
        name: place('Place Name'),
        city: place('Locality'),
        country: place('Country'),
        lat: place('Latitude'),
        lon: place('Longitude'),
      }),
      weather: facts.get('/Weather/Description') || undefined,
      tags,
      likes: [],
      comments: [],
      visibility: 'private',
    },
  }
}
