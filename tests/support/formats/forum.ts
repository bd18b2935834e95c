import { document, type FormatSample, film, isoOf, localOf, picture, secondOf, wordsOf } from './part.ts'

const family = 'forum'
const json = JSON.stringify

const contents = (i: number) => [
  { type: '0', text: wordsOf(i) },
  { type: '2', text: 'image_emoticon25', c: '滑稽' },
  { type: '4', text: '@阿舟', uid: '2' },
  { type: '1', text: '这里', link: 'https://example.com/a' },
  { type: '3', origin_src: 'http://tiebapic.baidu.com/x.jpg', pic_id: i === 0 ? 'a' : `p${i}` },
  { type: '5', text: '', link: 'http://tb-video.bdstatic.com/b.mp4', src: 'http://x/cover.jpg', filename: 'b.mp4' },
]

const discuzFloor = (i: number): string =>
  `<div id="post_${9001 + i}"><table><tr><td class="pls"><div class="authi"><a href="space-uid-1.html" class="xw1">小满</a></div></td><td class="plc"><a id="postnum${9001 + i}">${i + 1}<sup>#</sup></a><em id="authorposton${9001 + i}">发表于 <span title="${localOf(i)}">前天</span></em><table><tr><td class="t_f" id="postmessage_${9001 + i}"><i class="pstatus"> 本帖最后由 小满 于 ${localOf(i + 1).slice(0, 16)} 编辑 </i><br />${i > 0 ? `<div class="quote"><blockquote><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=${9000 + i}&amp;ptid=1234">小满 发表于</a><br />出发</blockquote></div>` : ''}${wordsOf(i)}<img src="static/image/smiley/default/smile.gif" smilieid="1" alt="😊" /> <a href="https://example.com/a">这里</a><br /><img src="static/image/common/none.gif" zoomfile="data/attachment/forum/${i === 0 ? 'a' : i}.jpg" /></td></tr></table></td></tr></table></div>`

export const forumSamples: FormatSample[] = [
  {
    format: 'discourse-json',
    family,
    make: (n) => [
      document(
        'topic.json',
        n,
        (i) =>
          json({
            id: i + 1,
            username: 'xiaoman',
            name: '小满',
            created_at: isoOf(i),
            updated_at: isoOf(i + 1),
            version: 2,
            cooked: `<p>${wordsOf(i)}<img class="emoji" alt="😊" src="e.png"> <a class="mention" href="/u/azhou">@azhou</a> <a href="https://example.com/a">这里</a></p><p><img src="https://example.com/uploads/${i === 0 ? 'a' : i}.jpg"></p>`,
            post_number: i + 1,
            ...(i > 0 ? { reply_to_post_number: i } : {}),
            actions_summary: [{ id: 2, count: 3 }],
            topic_id: 42,
          }),
        ['{"post_stream":{"posts":[', ',', '],"stream":[1,2,3,4]},"title":"院子","id":42}'],
      ),
      { name: 'uploads/a.jpg', bytes: picture },
    ],
  },
  {
    format: 'tieba-archive',
    family,
    make: (n) => [
      document(
        'posts.json',
        n,
        (i) =>
          json({
            id: i + 1,
            title: '院子',
            floor: i + 1,
            time: secondOf(i),
            author_id: 1,
            content: contents(i),
            agree: { agree_num: '3' },
            sub_post_number: 2,
            sub_post_list: [
              {
                id: '1',
                author: { id: '2', name_show: '阿舟' },
                time: secondOf(i),
                content: [{ type: '0', text: '慢一点' }],
              },
              {
                id: '2',
                author: { id: '1', name_show: '小满' },
                time: secondOf(i),
                content: [
                  { type: '0', text: '回复 ' },
                  { type: '4', text: '阿舟', uid: '2' },
                  { type: '0', text: ' :知道啦' },
                ],
              },
            ],
          }),
        ['[', ',', ']'],
      ),
      { name: 'threadInfo.json', text: [json({ id: '8400000000', title: '院子', forum: { name: '园艺吧' } })] },
      { name: 'users.json', text: [json({ 1: { id: '1', name: 'xiaoman', name_show: '小满' } })] },
      { name: 'assets/images/a.jpg', bytes: picture },
      { name: 'assets/videos/b.mp4', bytes: film },
    ],
  },
  {
    format: 'discuz-html',
    family,
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
  },
]
