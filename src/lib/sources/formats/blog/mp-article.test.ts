import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../../files/input-file.ts'
import { readImport } from '../../read/read-import.ts'

const page = (body: string, above = ''): string =>
  `<html><head><meta property="og:title" content="外公的收音机"></head><body>${above}<h1 id="activity-name">外公的收音机</h1><div id="js_content">${body}</div><script>var ct="1564963200";</script></body></html>`
const linesOf = async (html: string): Promise<string[]> => {
  const read = await readImport([inputFileFromBytes('a.html', html)])
  if (!read.ok) return [read.failure.message]
  return (read.value.entries[0]?.body ?? []).map((block) =>
    'inl' in block ? block.inl.map((one) => ('s' in one ? one.s : '')).join('') : block.t,
  )
}

test('where a sound or a film stood in an article of a 公众号, a line says so, by name where it has one', async () => {
  const lines = await linesOf(
    page(
      '<p>开头。</p><mpvoice name="评弹一段" voice_encode_fileid="MzA3"></mpvoice><p>中间。</p><mp-common-mpaudio class="x" name="&quot;二段&quot;"></mp-common-mpaudio><iframe class="video_iframe rich_pages" data-src="https://v.qq.com/x"></iframe><mp-common-videosnap data-desc="江边" data-id="1"></mp-common-videosnap><p>结尾。</p>',
    ),
  )
  expect(lines).toEqual([
    '开头。',
    '（原文这里有一段声音：评弹一段）',
    '中间。',
    '（原文这里有一段声音："二段"）',
    '（原文这里有一段视频）',
    '（原文这里有一段视频：江边）',
    '结尾。',
  ])
})

test('what another account passes on says first whose it is; a card alone is no article', async () => {
  const card = '<p class="original_primary_card_tips">以下文章来源于山外&nbsp;，作者老周</p>'
  expect(await linesOf(page('<p>正文。</p>', card))).toEqual(['原载公众号「山外」', '正文。'])
  expect((await linesOf(page('', card)))[0]).toContain('没有存完整')
})

/** A shared page as WeChat writes it: four pictures, each with lists, a watermark and a cover of its own inside. */
const sharing = (said: (value: string) => string): string => {
  const one = (n: number): string =>
    `{\n cdn_url: ${said(`https://mmbiz.qpic.cn/sz_mmbiz_jpg/own${n}/0?wx_fmt=jpeg\\x26amp;from=appmsg`)},\n width: '290' * 1,\n poi_info: [\n ],\n live_photo: {\n format_info: [\n ],\n },\n watermark_info: {\n cdn_url: ${said(`https://mmbiz.qpic.cn/sz_mmbiz_jpg/mark${n}/0`)},\n },\n share_cover: {\n cdn_url: ${said(`https://mmbiz.qpic.cn/sz_mmbiz_jpg/cover${n}/0`)},\n },\n title: ${said('a ] b')},\n },\n`
  return `<html><head><meta name="wechat-enable-text-zoom-em" content="true"></head><body><div id="js_article"></div><script>window.item_show_type = '8' || '';var title = 'x' || '';window.cgiDataNew = {\n nick_name: ${said('院子')},\n title: ${said('秋天的院子')},\n content_noencode: ${said('')},\n content_noencode: ${said('桂花开了\\x0a\\x0a一地的香')},\n create_time: ${said('2025-10-30 10:12')},\n picture_page_info_list: [\n${[1, 2, 3, 4].map(one).join('')} ],\n };</script></body></html>`
}

test.each([
  ['coded', (value: string) => `JsDecode('${value}')`],
  ['plain', (value: string) => `'${value}'`],
])('a shared page in the %s layout keeps all its pictures, its words and its day', async (_, said) => {
  const read = await readImport([inputFileFromBytes('a.html', sharing(said))])
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.media.map((one) => /own\d|mark\d|cover\d/.exec(one.url ?? '')?.[0])).toEqual([
    'own1',
    'own2',
    'own3',
    'own4',
  ])
  expect(read.value.media[0]?.url).toContain('&from=appmsg')
  expect(read.value.entries[0]).toMatchObject({ title: '秋天的院子', series: '院子' })
  expect(read.value.entries[0]?.when.local).toBe('2025-10-30T10:12:00')
  expect(await linesOf(sharing(said))).toEqual(['桂花开了', '一地的香', 'figure', 'figure', 'figure', 'figure'])
})

test('shared words are read without the card of the account beside them; they are no title of themselves', async () => {
  const html = `<html><head><meta property="og:title" content="今晚不更新\\n\\n明天见"></head><body><div id="js_content"><div class="wx_follow_nickname">院子</div><img src="https://mmbiz.qpic.cn/mmbiz_png/face/300"></div><script>window.item_show_type = '10' || '';window.cgiDataNew = { content_noencode: JsDecode('今晚不更新\\x0a\\x0a明天见'),\n }</script></body></html>`
  const read = await readImport([inputFileFromBytes('a.html', html)])
  expect(read.ok && [read.value.entries[0]?.title, read.value.media.length]).toEqual([undefined, 0])
  expect(await linesOf(html)).toEqual(['今晚不更新', '明天见'])
})

test.each([
  ['<h2 class="weui-msg__title warn">该内容已被发布者删除</h2>', '被作者删除'],
  ['<h2 class="weui-msg__title warn">The content has been deleted by the author.</h2>', '被作者删除'],
  ['<div class="weui-msg__title">此内容因违规无法查看</div>', '因违规被平台屏蔽'],
  ['<div class="mesg-block"><p>该内容暂时无法查看</p></div>', '暂时无法查看'],
  ['<div class="weui-msg__title">该公众号已迁移</div>', '公众号已经迁移'],
  ['<div class="weui-msg__title">环境异常</div>', '验证页'],
  ['<div class="weui-msg__title">今天不开门</div>', '只有一句「今天不开门」'],
  ['<div class="about-page"><div class="item-title">公众号简介</div></div>', '公众号的介绍页，不是文章'],
  [
    '<div class="share_media" id="js_share_content"><div id="js_content"></div></div>',
    '转发别人文章的分享页，只有一张卡片',
  ],
])('%s has a true sentence of its own, and never the title of the page', async (body, sentence) => {
  const html = `<html><head><title>外公的收音机</title><meta name="wechat-enable-text-zoom-em" content="true"></head><body>${body}</body></html>`
  const [said] = await linesOf(html)
  expect(said).toContain(sentence)
  expect(said).not.toContain('外公的收音机')
})

test('a page that links to an article of a 公众号 and shows a picture of one is read as the page it is', async () => {
  const words = '院子里的桂花开了，风一吹落了一地，扫也扫不完。'.repeat(8)
  const html = `<!DOCTYPE html><html><head><title>桂花</title><meta property="og:type" content="article"></head><body><article><h1>桂花</h1><p>${words}</p><p>转自<a href="https://mp.weixin.qq.com/s/abc">这里</a></p><img src="https://mmbiz.qpic.cn/mmbiz_jpg/a/0"></article></body></html>`
  const read = await readImport([inputFileFromBytes('桂花.html', html)])
  expect(read.ok && [read.value.source.format, read.value.entries[0]?.title, read.value.media.length]).toEqual([
    'web-article-html',
    '桂花',
    1,
  ])
})
