import type { RawItem } from '../../../format/raw.ts'

/** Of these WordPress makes the site: nobody wrote them. */
const ofTheSite =
  /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_(block|template|template_part|global_styles|navigation|font_family|font_face))$/

/** What of an export is left out, or in it though not everybody could read it. */
export type Left = {
  seen: number
  posts: number
  drafts: number
  empty: number
  comments: number
  /** Pictures a gallery or a post calls that lie in none of the parts. */
  pictures: number
  types: Map<string, number>
  future: string[]
  locked: string[]
}

export const nothingLeft = (): Left => ({
  ...{ seen: 0, posts: 0, drafts: 0, empty: 0, comments: 0, pictures: 0 },
  ...{ types: new Map(), future: [], locked: [] },
})

const titles = (all: readonly string[]): string => {
  const shown = all.slice(0, 5).map((title) => `《${title || '没有标题'}》`)
  return `${shown.join('')}${all.length > shown.length ? '等' : ''}`
}

/** The same in sentences for the report; `joined`: other parts came along. */
export function* leftItems(left: Left, joined: boolean): Generator<RawItem> {
  if (left.empty > 0) yield { t: 'skip', ref: `${left.empty} 项`, why: '没有标题也没有正文' }
  if (left.drafts > 0) yield { t: 'skip', ref: `${left.drafts} 篇`, why: '是草稿，或已经在回收站里' }
  if (left.comments > 0)
    yield { t: 'skip', ref: `${left.comments} 条评论`, why: '没有通过审核，或只是别的网站的引用通知' }
  const others = [...left.types].filter(([type]) => !ofTheSite.test(type))
  for (const [type, count] of others) yield { t: 'skip', ref: `${count} 项`, why: `是「${type}」，不是文章也不是页面` }
  const attachments = left.types.get('attachment') ?? 0
  if (left.seen > 0 && left.posts + left.drafts + left.empty + others.length === 0)
    yield {
      t: 'skip',
      ref: `${left.seen} 项`,
      why:
        attachments === 0
          ? '只有网站的设置，没有文章'
          : joined
            ? '是图片等附件，文章里用到的已经放到文章里'
            : '只有图片等附件，没有文章；请把导出的其他部分也一起放进来',
    }
  if (left.pictures > 0)
    yield {
      t: 'warn',
      code: 'attachments-elsewhere',
      detail: `${left.pictures} 张文章用到的图片不在这份导出里；导出分成几份的，请把每一份都放进来`,
    }
  if (left.future.length > 0)
    yield {
      t: 'warn',
      code: 'future-posts',
      detail: `${left.future.length} 篇还没到发布的时间，也放进来了：${titles(left.future)}`,
    }
  if (left.locked.length > 0)
    yield {
      t: 'warn',
      code: 'protected-posts',
      detail: `${left.locked.length} 篇要密码才能看，也放进来了：${titles(left.locked)}`,
    }
}
