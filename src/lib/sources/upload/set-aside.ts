import { isCutJson } from '../files/cut-json.ts'
import { decodeHead } from '../files/decode.ts'
import { type InputFile, isLitter, readHead } from '../files/input-file.ts'
import { isMediaName } from '../files/media-index.ts'
import type { Source } from '../format/source.ts'
import { formats } from '../formats/formats.ts'
import { probeFile } from '../read/probe.ts'
import { type CreateFlowId, roomOf } from './create-flows.ts'

/** What a file is that a book leaves out and that is no rubbish: content of another way, or a JSON that breaks off. */
export type Aside = Source['kind'] | 'broken'

/** Nobody brings more documents of other ways; each is opened once more. */
const mostAsked = 500
/** JSON up to this is read to its end to see whether it has one, bytes. */
const mostRead = 16 * 1024 ** 2

/** The files of `files` that no entry of the book wants, and that are something all the same, by name. */
export async function asidesOf(
  files: readonly InputFile[],
  used: ReadonlySet<string>,
  flow: CreateFlowId,
): Promise<Map<string, Aside>> {
  const asked = files.filter(({ name }) => !used.has(name) && !isMediaName(name) && !isLitter(name))
  const found = new Map<string, Aside>()
  for (const file of asked.slice(0, mostAsked)) {
    const aside = await asideOf(file, flow)
    if (aside) found.set(file.name, aside)
  }
  return found
}

async function asideOf(file: InputFile, flow: CreateFlowId): Promise<Aside | undefined> {
  const probe = await probeFile(file)
  const kind = formats.find((one) => one.detect(probe))?.kind
  if (kind) return roomOf(flow).takes(kind) ? undefined : kind
  if (probe.type !== 'json' || file.bytes > mostRead) return undefined
  const whole = file.bytes <= probe.head.length ? probe.text : decodeHead(await readHead(file, file.bytes))
  return isCutJson(whole) ? 'broken' : undefined
}
