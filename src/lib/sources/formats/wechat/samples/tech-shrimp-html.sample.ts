import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { page, still } from '../../../../../../tests/support/formats/wechat.ts'
import { techShrimpHtml } from '../tech-shrimp-html.ts'

export const sample: FormatSample = {
  format: techShrimpHtml.format,
  family: 'wechat',
  left: [[/class="emoji_img" src="e$/, 'the picture of an emoji']],
  make: (n) => [
    document(
      'index.html',
      n,
      (i) =>
        `<div class="row item"><p class="p1">林小满</p><p class="p2">${wordsOf(i)}<img id="微笑" class="emoji_img" src="e.png"></p><img src="thumbs/${i}.jpg" full_img="media/${i === 0 ? 'a' : i}.jpg"><video src="media/b.mp4"></video><div class="location">北高峰</div><div class="time">${localOf(i)}</div></div>`,
      page('', ''),
    ),
    ...still,
  ],
}
