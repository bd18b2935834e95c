import type { Media, MediaFault } from './post-import.ts'

/** What is said of files that came along and cannot be printed: what they are, and what to do. */
const words: Record<MediaFault, [what: string, then: string]> = {
  empty: ['是空文件', '请重新导出'],
  encrypted: ['是加密的，打不开', '请在能看到原图的地方另存一份'],
  truncated: ['没有存完整', '请重新导出'],
  damaged: ['已损坏', '请重新导出'],
  'web-page': ['其实是网页，下载时没有拿到图片', '请重新下载图片'],
  'stand-in': ['只是网站的占位小图，原图没有下载到', '把原图加进来就能补上'],
  'too-large': ['大得不正常，为安全起见没有打开', '请另存成普通大小的 JPEG'],
  raw: ['是相机的 RAW 原始文件', '请导出成 JPEG 再加进来'],
  drawing: ['是设计或矢量文件', '请导出成 JPEG 或 PNG 再加进来'],
  other: ['不是能印的图片格式', '请另存成 JPEG 或 PNG 再加进来'],
}

export const faultWords = (fault: MediaFault): string => `${words[fault][0]}，${words[fault][1]}`

/** The same in two halves: 「是空文件」, 「请重新导出」. */
export const faultParts = (fault: MediaFault): { what: string; then: string } => {
  const [what, then] = words[fault]
  return { what, then }
}

const byState: Partial<Record<Media['state'], MediaFault>> = {
  corrupt: 'damaged',
  placeholder: 'stand-in',
  unsupported: 'other',
}

/** Why a medium cannot be printed; undefined when it can, or when its file never came. */
export const faultOf = (one: Media): MediaFault | undefined =>
  one.state === 'present' ? undefined : (one.fault ?? byState[one.state])

const mostNames = 3
const nameOf = (one: Media): string => (one.file ?? one.want[0] ?? one.id).split('/').at(-1) ?? ''

/** One sentence for each reason, with the names of the first files. */
export function faultWarnings(media: readonly Media[]): { code: string; detail: string }[] {
  const by = new Map<MediaFault, { state: Media['state']; names: string[] }>()
  for (const one of media) {
    const fault = faultOf(one)
    if (!fault) continue
    const cached = by.get(fault) ?? { state: one.state, names: [] }
    cached.names.push(nameOf(one))
    by.set(fault, cached)
  }
  return [...by].sort().map(([fault, { state, names }]) => {
    const some = [...names].sort().slice(0, mostNames).join('、')
    return {
      code: `media-${state}`,
      detail: `${names.length} 个文件${faultWords(fault)}：${some}${names.length > mostNames ? ' 等' : ''}`,
    }
  })
}
