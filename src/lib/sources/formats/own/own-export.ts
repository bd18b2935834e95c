import type { Entry, ImportSource } from '#lib/posts/post-import.ts'
import { postImportSchema } from '#lib/posts/post-import.ts'
import { composed } from '#lib/std/linear.ts'
import { textOf } from '../../files/decode.ts'
import { jsonObjects } from '../../files/json-posts.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext, Probe } from '../../format/source.ts'
import { entryReader, head, medium, person, sourceKind } from './own-entry.ts'

/** Of which kind the collection is: stands at the beginning of the file, before everybody's words. */
const kindOf = ({ text }: Probe): ImportSource['kind'] | undefined => {
  const about = text.slice(0, 4000).split('"people":', 1)[0] ?? ''
  return sourceKind(/"kind"\s*:\s*"([a-z-]+)"/.exec(about)?.[1])
}

const begins = new RegExp(`^\\s*\\{\\s*"schema"\\s*:\\s*"${postImportSchema}"`)

/** Everybody an entry speaks of by id. */
const namedIn = (entry: Entry): string[] => [
  entry.author,
  ...(entry.likes?.people ?? []),
  ...(entry.comments ?? []).flatMap(({ author, replyTo }) => [author, replyTo?.person ?? author]),
  ...(entry.repost?.entry ? namedIn(entry.repost.entry) : []),
]

async function* parse({ probe, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const people = new Set<string>()
  const media = new Set<string>()
  const readEntry = entryReader(media)
  let complete = 0
  for await (const piece of jsonObjects(textOf(probe.file, probe.head, onBytes))) {
    if (piece.t === 'broken') {
      const ref = `第 ${piece.number} 项（第 ${piece.line} 行，第 ${piece.byte} 字节）`
      yield { t: 'skip', ref, why: piece.why }
    } else if (piece.t === 'end') {
      const source = head(piece.header.source)
      if (source) yield { t: 'kept', source }
      if (piece.cut) {
        const where = `第 ${piece.cut.line} 行（第 ${piece.cut.byte} 字节）`
        const detail = `文件不完整，在${where}断开；断开前的 ${complete} 条已读出，请重新下载后再补一次`
        yield { t: 'warn', code: 'cut-off', detail }
      }
    } else if (piece.key === 'people') {
      const one = person(piece.value)
      if (one) people.add(one.id)
      if (one) yield { t: 'kept', person: one }
    } else if (piece.key === 'media') {
      const one = medium(piece.value)
      if (one) media.add(one.id)
      if (one) yield { t: 'kept', medium: one }
    } else if (piece.key === 'entries') {
      const entry = readEntry(piece.value)
      if (!entry) {
        yield { t: 'skip', ref: `第 ${complete + 1} 条后`, why: '这一条少了编号或作者' }
        continue
      }
      for (const id of namedIn(entry)) {
        if (people.has(id)) continue
        people.add(id)
        yield { t: 'kept', person: { id, names: id.startsWith('name:') ? [id.slice(5)] : [] } }
      }
      complete++
      yield { t: 'kept', entry }
    }
  }
}

/** What we hand out at /my/data (accounts/export/export-work.server.ts), back as it was: one file for each collection. */
export const ownExport: Format = {
  kind: 'story',
  format: 'own-export',
  label: '心书的「带走全部内容」',
  form: 'own',
  fields: {
    kept: 'id time zone text emoji mentions pictures video live place likes comments replies repost link visibility edits',
  },
  kindOf: (probe) => kindOf(probe) ?? 'story',
  detect: (probe) => probe.type === 'json' && begins.test(probe.text) && kindOf(probe) !== undefined,
  belongs: (name) => /(^|\/)(说明\.txt|账号\.json|书\/[^/]+\/((内文|封面)\.pdf|修改\.json))$/.test(composed(name)),
  parse,
}
