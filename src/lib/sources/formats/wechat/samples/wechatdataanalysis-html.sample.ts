import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { files, idOf, link, page } from '../../../../../../tests/support/formats/wechat.ts'
import { weChatDataAnalysisHtml } from '../wechatdataanalysis-html.ts'

export const sample: FormatSample = {
  format: weChatDataAnalysisHtml.format,
  family: 'wechat',
  left: [
    [/<\/span> 回复$/, 'who is answered is kept'],
    [/media\/avatars\/a$/, 'a face, not a picture of the post'],
    [/<a href="media\/\d?\w+$/, 'the address around the picture that follows'],
  ],
  make: (n) => [
    document(
      'sns.html',
      n,
      (
        i,
      ) => `<div class="wse-sns-post bg-white" id="${idOf(i)}"><div class="wse-sns-post-row flex"><div class="w-9 h-9"><img src="media/avatars/a.jpg"></div><div class="flex-1 min-w-0">
  <div class="text-sm font-medium">林小满</div><div class="mt-1 whitespace-pre-wrap">${wordsOf(i)}[微笑]</div>
  <div class="mt-2 grid grid-cols-3"><div><a href="media/${i === 0 ? 'a' : i}.jpg"><img src="media/${i === 0 ? 'a' : i}.jpg" alt=""></a></div><div class="wse-live-photo"><a href="media/${i}l.jpg"><img src="media/${i}l.jpg" alt=""></a><video src="media/a_live.mp4" poster="media/${i}l.jpg"></video></div><div><video src="media/b.mp4" poster="media/p.jpg"></video></div></div>${i % 3 === 1 ? `<a href="${link[0]}" class="mt-2 block"><div class="text-xs">${link[1]}</div></a>` : ''}
  <div class="mt-2 text-xs truncate">北高峰</div><div class="mt-2 flex"><div><span class="text-xs text-gray-400">${localOf(i)}</span></div></div>
  <div class="mt-2 bg-gray-100"><div class="flex items-start"><svg></svg><div class="break-words">阿舟、妈妈</div></div>
  <div class="space-y-1"><div class="text-xs"><span class="font-medium">妈妈</span><span class="text-gray-900">: 慢一点</span></div><div class="text-xs"><span class="font-medium">林小满</span> 回复 <span class="font-medium">妈妈</span><span class="text-gray-900">: 知道啦</span></div></div></div></div></div></div>`,
      page('<div class="wse-sns-post-list">', '</div>'),
    ),
    ...files,
  ],
}
