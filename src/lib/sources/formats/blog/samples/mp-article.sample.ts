import {
  type FormatSample,
  type Part,
  picture,
  range,
  secondOf,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { mpArticle } from '../mp-article.ts'

export const sample: FormatSample = {
  format: mpArticle.format,
  family: 'blog',
  scattered: true,
  left: [[/og:title" content="第( \d 天)?$/, 'the title again']],
  make: (n) => [
    ...range(n).map(
      (i): Part => ({
        name: `文章${i}.html`,
        text: [
          `<!DOCTYPE html><html><head><meta property="og:title" content="第 ${i + 1} 天" /><meta property="og:url" content="http://mp.weixin.qq.com/s?__biz=MzA=&amp;mid=${i + 1}&amp;idx=1" /></head><body><h1 id="activity-name">第 ${i + 1} 天</h1><span id="js_author_name">小满</span><a id="js_name">院子</a><div id="js_content" style="visibility: hidden;"><p>${wordsOf(i)}😊 <a href="https://example.com/a">这里</a></p><p><img data-src="https://mmbiz.qpic.cn/mmbiz_jpg/key${i}/0?wx_fmt=jpeg" data-w="1080"></p></div><script>var biz = "MzA=";var mid = "${i + 1}";var idx = "1";var ct = "${secondOf(i)}";item_show_type = '0';</script></body></html>`,
        ],
      }),
    ),
    { name: 'key0.jpg', bytes: picture },
  ],
}
