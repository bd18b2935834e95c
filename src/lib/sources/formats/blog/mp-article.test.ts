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
