import { wechatEmoji, wechatStickerName } from '#lib/posts/emoji-names.ts'
import type { Inline } from '#lib/posts/post-import.ts'
import type { Notation } from '../../format/text.ts'
import { qzoneStickers } from './stickers.ts'

function stickerOf(number: number): { name: string; char?: string } {
  // The first 105 are those WeChat took over, from e100 on, in the same order.
  const name = number >= 100 && number <= 204 ? wechatStickerName(number - 99) : undefined
  const later = qzoneStickers.get(number)
  const char = (name ? wechatEmoji(name) : undefined) ?? later?.char
  return { name: `[${name ?? later?.name ?? '表情'}]`, ...(char ? { char } : {}) }
}

/** `[em]e113[/em]`, `@{uin:10002,nick:阿舟,who:1}`, `{url:https://…,text:这里}`. */
export const qzoneNotation: Notation = {
  token: /\[em\]e(\d{3,7})\[\/em\]|@\{([^{}\n]{1,200})\}|\{(url:[^{}\n]{1,500})\}/g,
  piece([, sticker, mention, link]): Inline | undefined {
    if (sticker) {
      const { name, char } = stickerOf(Number(sticker))
      return { t: 'emoji', code: name, set: 'qzone', ...(char ? { char } : {}) }
    }
    if (mention) {
      const nick = field(mention, 'nick')
      const uin = field(mention, 'uin')
      return nick ? { t: 'mention', ...(uin ? { person: uin } : {}), s: `@${nick}` } : undefined
    }
    const url = field(link ?? '', 'url')
    return url && /^https?:/.test(url) ? { t: 'a', href: url, s: field(link ?? '', 'text') ?? url } : undefined
  },
}

/** Fields follow each other without quotes; a nickname may hold commas, but the next field begins with its name. */
function field(fields: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|,)${name}:([\\s\\S]*?)(?=,(?:uin|nick|who|auto|url|text):|$)`).exec(fields)?.[1]
  return found ? percent(found).trim() || undefined : undefined
}

/** Commas and braces inside a nickname are written `%2C`, `%7D`. */
const percent = (s: string): string => s.replace(/%(2C|7B|7D|25|3A)/gi, (all) => decodeURIComponent(all))
