import type { ImportReport } from '#lib/posts/post-import.ts'
import type { Result } from '#lib/std/result.ts'
import { extensionOf, type InputFile } from '../files/input-file.ts'
import { failImport, sayWhatItIs } from '../format/failures.ts'
import type { Probe } from '../format/source.ts'

/** A document of a known kind without a single post, and why. */
export type Empty = { probe: Probe; reasons: ImportReport['skipped'] }

/** Said of a file whose end was left out. */
export const tooLong = (ref: string): ImportReport['skipped'][number] => ({
  ref,
  why: '文件太长，只读得了前面的部分，请分成几份再加进来',
})

/** What lay beside the exports and is none itself, each with what it is. */
export const leftOver = (others: readonly Probe[], howTo?: string): ImportReport['skipped'] =>
  others
    .filter((probe) => !isSideFile(probe))
    .map((probe) => ({ ref: probe.file.name, why: sayWhatItIs(probe, howTo).message }))

/** Belongs to an export without holding posts: scripts, styles, manifests. */
function isSideFile({ file, type }: Probe): boolean {
  return (
    /(^|\/)((manifest|index|\.wechat-sns-export)\.json|index\.(xlsx|txt))$|\.(css|js|svg|ico|ttf|woff2?|md|log)$/i.test(
      file.name,
    ) || type === 'empty'
  )
}

/** Not one export among the files: what was brought instead. `album`: photographs alone could be days here. */
export function nothingFound(
  files: readonly InputFile[],
  others: readonly Probe[],
  howTo?: string,
  album = false,
): Result<never> {
  const media = files.length - others.length
  const probe = others.find((one) => !isSideFile(one)) ?? others[0]
  if (!probe || (media > 1 && others.every((one) => isSideFile(one)))) return onlyMedia(files, album, howTo)
  const { code, message } = sayWhatItIs(probe, howTo)
  return failImport(code, message, others.map((one) => sayWhatItIs(one, howTo).message).slice(0, 20))
}

const isSound = (name: string): boolean => /^(mp3|m4a|amr|silk|wav|aac)$/.test(extensionOf(name))

function onlyMedia(
  files: readonly InputFile[],
  album: boolean,
  howTo = '请把同一次导出的 JSON、HTML 或文本也加进来',
): Result<never> {
  if (files.every((file) => isSound(file.name)))
    return failImport('sound', `「${files[0]!.name}」是一段录音，里面没有文字，做不成书。${howTo}。`)
  const then = album ? `照片自己也能成书，可以按拍摄的日子排；要配上文字，${howTo}。` : `${howTo}。`
  if (files.length === 1) return failImport('picture', `「${files[0]!.name}」是一张照片或视频，里面没有文字。${then}`)
  return failImport('media_only', `收到「${files[0]!.name}」等 ${files.length} 个图片和视频，还没有文字。${then}`)
}

/** Nothing could be read: the parser's own reason where it gave one, with its place in the file. */
export function noPosts(empty: readonly Empty[]): Result<never> {
  const [first] = empty
  const name = first?.probe.file.name ?? ''
  const reason = first?.reasons[0]
  if (reason) {
    const place = reason.ref.startsWith(`${name}：`) ? reason.ref.slice(name.length + 1) : ''
    return failImport(
      'no_posts',
      `「${name}」里没有可以放进书里的内容：${place && place !== name ? `${place}，` : ''}${reason.why}。`,
      first.reasons.slice(0, 20),
    )
  }
  return failImport('no_posts', `「${name}」里没有一条完整的内容。文件可能只导出了一半，请重新导出后再试。`)
}
