import type { Format } from '../../format/format.ts'
import { isCipherTalk, isFeed, parseFeed } from './weflow-html.ts'

/** CipherTalk `index.html`: the same class names, whole dates, thumbnails for pictures. */
export const ciphertalkHtml: Format = {
  kind: 'wechat-moments',
  format: 'ciphertalk-html',
  label: '密语 CipherTalk 导出的网页',
  form: 'moments-page',
  fields: {
    kept: 'time text emoji pictures video live likes comments replies link',
    but: { pictures: 'The tool saves thumbnails: warned of before print.' },
  },
  detect: ({ type, text }) => type === 'html' && isFeed(text) && isCipherTalk(text),
  parse: (context) => parseFeed(context, true),
}
