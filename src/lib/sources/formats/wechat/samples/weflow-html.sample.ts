import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { cmts, files, idOf, link, page } from '../../../../../../tests/support/formats/wechat.ts'
import { weflowHtml } from '../weflow-html.ts'

export const sample: FormatSample = {
  format: weflowHtml.format,
  family: 'wechat',
  left: [
    [/class="re">回复$/, 'who is answered is kept'],
    [/class="avatar">林$/, 'the first sign of the name'],
    [/class="tm">\d+年(\d+月(\d+日)?)?$/, 'the day'],
    [/(class="ft">由|WeFlow 导出)$/, 'the foot of the page'],
  ],
  make: (n) => [
    document(
      '朋友圈导出.html',
      n,
      (i) =>
        `<div class="post"><div class="avatar">林</div><div class="body"><div class="hd"><span class="nick">林小满</span><span class="tm">${localOf(
          i,
        )
          .slice(0, 16)
          .replace(
            /(\d+)-(\d+)-(\d+)/,
            '$1年$2月$3日',
          )}</span></div><div class="txt">${wordsOf(i)}[微笑]</div><div class="loc"><span class="loc-t">北高峰 · 中国 杭州市</span></div><div class="mg grid-2"><div class="mi"><img src="media/${i === 0 ? 'a' : `${idOf(i)}_0`}.jpg"></div><div class="mi"><video src="media/b.mp4"></video></div></div>${i % 3 === 1 ? `<a class="lk" href="${link[0]}"><span class="lk-t">${link[1]}</span></a>` : ''}<div class="interactions"><div class="likes">♥ <span>阿舟</span>、<span>妈妈</span></div></div>${cmts}</div></div>`,
      page('', '<div class="ft">由 WeFlow 导出 · 2026/4/1 20:00:00</div>'),
    ),
    ...files,
  ],
}
