import type { Probe } from './source.ts'

/** Services that give a download as pages or as JSON, by what their pages carry; where each asks which of the two is wanted. */
const services = [
  {
    name: 'Facebook',
    is: ({ file, text }: Probe) =>
      /your_facebook_activity\//i.test(file.name) || /class="[^"]*\b_2yq\b[^"]*\b_a7o5\b/.test(text),
    where: '在 Facebook「下载你的信息」里，把「格式」从 HTML 换成 JSON',
  },
  {
    name: 'Instagram',
    is: ({ file, text }: Probe) =>
      /your_instagram_activity\//i.test(file.name) || /你的 Instagram|Your Instagram/.test(text),
    where: '在 Instagram「下载你的信息」里，把「格式」从 HTML 换成 JSON',
  },
  {
    name: 'Telegram',
    is: ({ text }: Probe) => /<div class="page_wrap">/.test(text) && /onload="CheckLocation\(\);"/.test(text),
    where: '在 Telegram 电脑版「导出聊天记录」里，把「格式」从 HTML 换成「机器可读的 JSON」',
  },
] as const

/** What is said of such a page: whose it is, and which choice gives what can be read here; undefined of any other. */
export function htmlDownload(probe: Probe): { what: string; instead: string } | undefined {
  if (probe.type !== 'html') return undefined
  // Instagram's pages carry Facebook's classes.
  const found = [services[1], services[0], services[2]].find((one) => one.is(probe))
  return (
    found && {
      what: `是 ${found.name} 的网页格式的下载，这里读它的 JSON 格式`,
      instead: `请${found.where}，重新下载后再放进来`,
    }
  )
}
