import type { ImportReport } from '#lib/posts/post-import.ts'
import type { Result } from '#lib/std/result.ts'
import { spaced } from '#lib/std/spaced.ts'
import { extensionOf, type InputFile, isHidden } from '../files/input-file.ts'
import { isMediaName } from '../files/media-index.ts'
import { failImport, sayWhatBothAre, sayWhatItIs } from '../format/failures.ts'
import { htmlDownload } from '../format/html-downloads.ts'
import type { Probe } from '../format/source.ts'
import { isProgram, mostly, whereOf } from './file-groups.ts'

/** A document of a known kind without a single post, and why; `helps`: it only says more of others. */
export type Empty = { probe: Probe; reasons: ImportReport['skipped']; helps?: boolean }

/** Said of a file whose end was left out. */
export const tooLong = (ref: string): ImportReport['skipped'][number] => ({
  ref,
  why: '文件太长，只读得了前面的部分，请分成几份再加进来',
})

/** What lay beside the exports and is none itself, each with what it is; programs and their settings in one line. */
export function leftOver(others: readonly Probe[], howTo?: string): ImportReport['skipped'] {
  const rest = others.filter((probe) => !isSideFile(probe))
  const programs = rest.filter(({ file }) => isProgram(file.name))
  const [first] = programs
  return [
    ...rest
      .filter((probe) => !programs.includes(probe))
      .map((probe) => ({ ref: probe.file.name, why: sayWhatItIs(probe, howTo).message })),
    ...(first
      ? [
          {
            ref: programs.length === 1 ? first.file.name : `「${first.file.name}」等 ${programs.length} 个文件`,
            why: '是程序、设置或说明文件，不是写下的内容',
          },
        ]
      : []),
  ]
}

/** Belongs to an export without holding posts: scripts, styles, manifests. */
function isSideFile({ file, type }: Probe): boolean {
  return (
    /(^|\/)((manifest|index|\.wechat-sns-export)\.json|index\.(xlsx|txt))$|\.(css|js|svg|ico|ttf|woff2?|log)$/i.test(
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
  const told = others.filter((one) => !isSideFile(one) && !isHidden(one.file.name))
  if (others.length === 0 || (media > 1 && told.length === 0)) return onlyMedia(files, album, howTo)
  const said = others.map((one) => sayWhatItIs(one, howTo).message).slice(0, 20)
  if (media === 0 && told.length > 0 && told.length <= namedFiles && told.every(({ file }) => isProgram(file.name))) {
    const names = told.map(({ file }) => `「${file.name}」`).join('')
    return failImport(
      'program',
      `${names}是程序、设置或说明文件，不是写下的内容。${howTo ?? '请选择导出得到的原文件或文件夹'}。`,
      said,
    )
  }
  const [probe = others[0]] = told
  // One page of a download says what all of it is.
  const download = told.find((one) => htmlDownload(one))
  if (download) {
    const { code, message } = sayWhatItIs(download)
    return failImport(code, message, said)
  }
  if (probe && (told.length <= 1 || files.length <= 2)) {
    const [one = sayWhatItIs(probe, howTo), other] = told.map((each) => sayWhatItIs(each, howTo))
    const { code, message } = other ? sayWhatBothAre(one, other) : one
    return failImport(code, message, said)
  }
  // Tables of an app without a single entry in any say more than what they are.
  const hollow = told.filter(({ type }) => type === 'json').every((one) => sayWhatItIs(one).code === 'no-posts')
  const data = told.find(({ type }) => type === 'json')
  if (data && hollow && media === 0) {
    const { code, message } = sayWhatItIs(data, howTo)
    return failImport(code, message, said)
  }
  // The first of many by its name says nothing of the rest.
  const { what, count, total } = mostly(media, others)
  if (what === '照片和视频')
    return onlyMedia(media > 0 ? files.filter(({ name }) => isMediaName(name)) : files, album, howTo)
  const then = howTo ?? '请选择导出得到的原文件或文件夹'
  return failImport(
    'nothing_known',
    `${whereOf(files.map(({ name }) => name))}${spaced(`主要是${what}`)}（${total} 个文件里有 ${count} 个），没有认得的导出。${then}。`,
    said,
  )
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

/** Files named in one sentence; more are counted. */
const namedFiles = 3

/** What is said of a file of a known kind without a post: the parser's own reason where it gave one, with its place. */
const emptyWords = ({ probe: { file }, reasons }: Empty): string => {
  const [reason] = reasons
  if (!reason) return `「${file.name}」里没有一条完整的内容，可能只导出了一半`
  const place = reason.ref.startsWith(`${file.name}：`) ? reason.ref.slice(file.name.length + 1) : ''
  const why = `${place && place !== file.name ? `${place}，` : ''}${reason.why}`
  return `「${file.name}」里没有可以放进书里的内容：${why}`
}

/** Nothing could be read: every file that came is named with its reason, those of no known kind among them. */
export function noPosts(empty: readonly Empty[], others: readonly Probe[] = [], howTo?: string): Result<never> {
  const own = empty.filter(({ helps }) => !helps)
  const told = others.filter((one) => !isSideFile(one) && !isHidden(one.file.name) && !isProgram(one.file.name))
  const all = [...(own.length > 0 ? own : empty).map(emptyWords), ...told.map((one) => sayWhatItIs(one, howTo).what)]
  const reasons = empty.flatMap((one) => one.reasons)
  const then = reasons.length === 0 ? '请重新导出后再试。' : ''
  const rest = all.length > namedFiles ? `；另外 ${all.length - namedFiles} 个文件里也没有` : ''
  return failImport(
    'no_posts',
    `${all.slice(0, namedFiles).join('；')}${rest}。${then}`,
    reasons.length > 0 ? reasons.slice(0, 20) : undefined,
  )
}
