import { document, type FormatSample, localOf, picture, wordsOf } from '../../../../../../tests/support/formats/part.ts'

import { discuz } from '../discuz.ts'

const discuzFloor = (i: number): string =>
  `<div id="post_${9001 + i}"><table><tr><td class="pls"><div class="authi"><a href="space-uid-1.html" class="xw1">小满</a></div></td><td class="plc"><a id="postnum${9001 + i}">${i + 1}<sup>#</sup></a><em id="authorposton${9001 + i}">发表于 <span title="${localOf(i)}">前天</span></em><table><tr><td class="t_f" id="postmessage_${9001 + i}"><i class="pstatus"> 本帖最后由 小满 于 ${localOf(i + 1).slice(0, 16)} 编辑 </i><br />${i > 0 ? `<div class="quote"><blockquote><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=${9000 + i}&amp;ptid=1234">小满 发表于</a><br />出发</blockquote></div>` : ''}${wordsOf(i)}<img src="static/image/smiley/default/smile.gif" smilieid="1" alt="😊" /> <a href="https://example.com/a">这里</a><br /><img src="static/image/common/none.gif" zoomfile="data/attachment/forum/${i === 0 ? 'a' : i}.jpg" /></td></tr></table></td></tr></table></div>`

export const sample: FormatSample = {
  format: discuz.format,
  family: 'forum',
  left: [
    [/<title>院子( - 园艺 - 某某论坛)?$/, 'the head of the page'],
    [/(>发表于|>前天)$|本帖最后由( 小满( 于( [-\d: ]+编辑)?)?)?$/, 'the days, kept as such'],
    [/static\/image\/(smiley\/default\/smile|common\/none)$/, 'a smiley; a stand-in'],
  ],
  // A page holds so many floors, and each is saved by itself.
  make: (n) => [
    ...Array.from({ length: Math.max(1, Math.ceil(n / 20)) }, (_, page) =>
      document(`thread-1234-${page + 1}-1.html`, Math.min(20, n - page * 20), (at) => discuzFloor(page * 20 + at), [
        `<!DOCTYPE html><html><head><title>院子 - 园艺 - 某某论坛</title></head><body><h1><a href="thread-1234-${page + 1}-1.html"><span id="thread_subject">院子</span></a></h1><div id="postlist">`,
        '\n',
        '</div></body></html>',
      ]),
    ),
    { name: 'data/attachment/forum/a.jpg', bytes: picture },
  ],
}
