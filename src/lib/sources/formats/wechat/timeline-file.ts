import { textOf } from '../../files/decode.ts'
import { withoutAll } from '../../files/scan.ts'
import { wantOf } from '../../format/builder.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { readTimelineXml, tag } from './timeline-xml.ts'
import { momentTime } from './weflow-json.ts'

/**
 * `TimelineObject` XML as WeChat itself keeps a post, any number in one file. Not well-formed (raw `&`), so posts are
 * cut out by their tags. No names, likes or comments in it.
 */
export const timelineFile: Format = {
  kind: 'wechat-moments',
  format: 'timeline-xml',
  label: '朋友圈 TimelineObject XML',
  form: 'moments-xml',
  fields: {
    kept: 'id time zone text emoji pictures video place link visibility',
    but: { pictures: sharedNotes.besideByName },
  },
  detect: ({ type, text }) => (type === 'xml' || type === 'text') && /<TimelineObject[\s>]/.test(text),
  parse: parseFile,
}

const END = '</TimelineObject>'
/** Characters of one post; more is no post. */
const MOST = 4 * 1024 * 1024

async function* parseFile({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let rest = ''
  let count = 0
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    const parts = (rest + chunk).split(END)
    rest = (parts.pop() ?? '').slice(-MOST)
    for (const part of parts) {
      const from = part.lastIndexOf('<TimelineObject')
      if (from < 0) continue
      count++
      yield { t: 'post', post: readPost(part.slice(from), zone) }
    }
  }
  if (rest.includes('<TimelineObject')) {
    yield { t: 'warn', code: 'cut-off', detail: `文件不完整，已读出 ${count} 条动态；请重新导出后再补一次` }
  }
}

function readPost(xml: string, zone: string): RawPost {
  const facts = readTimelineXml(xml)
  const around = withoutAll(withoutAll(xml, '<ContentObject>', '</ContentObject>'), '<mediaList>', '</mediaList>')
  const id = tag(around, 'id')
  const author = tag(around, 'username')
  return {
    id: id === '0' ? undefined : id,
    author: { id: author, name: tag(around, 'nickname') ?? '' },
    when: momentTime(tag(around, 'createTime'), undefined, zone),
    text: tag(around, 'contentDesc') ?? '',
    media: facts.media.map(({ url, video }, i) => ({
      kind: video ? 'video' : 'image',
      url,
      want: id ? wantOf(`media/${id}_${i}.${video ? 'mp4' : 'jpg'}`) : [],
    })),
    place: facts.place,
    link: facts.link,
    visibility: facts.private ? 'private' : undefined,
    likes: [],
    comments: [],
  }
}
