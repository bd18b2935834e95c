import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { cmts, files, link, page } from '../../../../../../tests/support/formats/wechat.ts'
import { ciphertalkHtml } from '../ciphertalk-html.ts'

export const sample: FormatSample = {
  format: ciphertalkHtml.format,
  family: 'wechat',
  left: [
    [/class="re">回复$/, 'who is answered is kept'],
    [/(导出于|class="ft">由( 密语)?|CipherTalk 导出)$/, 'the foot of the page'],
    [/alt="\[太阳\]" src="e$/, 'the picture of an emoji'],
    [/openLightbox\('media\/\w+$/, 'the address around the picture that follows'],
  ],
  make: (n) => [
    document(
      'index.html',
      n,
      (i) =>
        `<div class="post"><div class="body"><div class="hd"><span class="nick">林小满</span><span class="tm">${localOf(i).slice(0, 16).replaceAll('-', '/')}</span></div><div class="txt">${wordsOf(i)}<img alt="[太阳]" src="e.png"></div><div class="mg grid-1"><div class="mi lp" onclick="openLightbox('media/${i === 0 ? 'a' : i}.jpg', 'media/a_live.mp4')"><img src="media/${i === 0 ? 'a' : i}.jpg"></div><div class="mi"><video src="media/b.mp4"></video></div></div>${i % 3 === 1 ? `<a class="lk" href="${link[0]}"><span class="lk-t">${link[1]}</span><span class="lk-d">写得真好</span></a>` : ''}<div class="interactions"><div class="likes">♥ <span>阿舟</span></div></div>${cmts}</div></div>`,
      page(
        '<div class="feed-hd"><span class="info">导出于 2026/4/2 10:00:00</span></div>',
        '<div class="ft">由 密语 CipherTalk 导出</div>',
      ),
    ),
    ...files,
  ],
}
