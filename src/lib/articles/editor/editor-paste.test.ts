import { expect, test } from 'vitest'
import { steadyDraft } from '#lib/articles/model/draft.ts'
import type { Block, Media } from '#lib/posts/post-import.ts'
import { pastedBlocks, remoteId, typedBlocks } from './editor-paste.ts'

const said = (blocks: Block[]): unknown[] =>
  blocks.map((block) =>
    'inl' in block
      ? [
          block.t,
          block.inl.map((one) => ('s' in one ? one.s : one.t)).join(''),
          ...(block.t === 'li' ? [block.ordered === true, block.depth ?? 0] : []),
        ]
      : block.t,
  )

test('from Word: titles, nested lists, a table, stress; fonts and marks of Office go', () => {
  const { blocks } =
    pastedBlocks(`<html><head><style>p.MsoNormal{font-family:宋体}</style></head><body lang=ZH-CN><!--StartFragment-->
    <h1><span style='font-family:宋体'>第一章<o:p></o:p></span></h1>
    <p class=MsoNormal style='text-indent:21.0pt'><span style='font-family:宋体'>　　他<b>说</b></span><span lang=EN-US>hi</span><o:p></o:p></p>
    <p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span>先</span></p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>后</p>
    <table border=1><tr><td><p class=MsoNormal>甲</p></td><td><p class=MsoNormal>乙</p></td></tr><tr><td>1</td><td>2</td></tr></table>
    <!--EndFragment--></body></html>`)
  expect(said(blocks)).toEqual([
    ['h1', '第一章'],
    ['p', '他说hi'],
    ['li', '先', true, 0],
    ['li', '后', false, 1],
    'table',
  ])
  expect(blocks[1]).toMatchObject({ inl: [{ s: '他' }, { s: '说', b: true }, { s: 'hi' }] })
  expect(JSON.stringify(blocks)).not.toMatch(/style|font|mso|class/i)
})

test('notes of Word are notes again, as Word writes them and as a browser cleans them up; other links stay', () => {
  const page = (at: string): string =>
    `<!--StartFragment--><p class=MsoNormal>那台收音机<a style='mso-footnote-id:ftn1' href="${at}#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>放在窗台上<a href="${at}#_edn1" name="_ednref1">[i]</a>，<a href="https://example.com/#_ftn">网页</a>。</p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="${at}#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> 红灯牌，<b>五灯</b>电子管。</p></div></div><div id=edn1><p class=MsoEndnoteText><a href="${at}#_ednref1" name="_edn1">[i]</a> 朝东。</p></div><!--EndFragment-->`
  for (const at of ['', 'file:///C:/Temp/msohtml.htm', 'https://here.example/books/1/editblogbook/2']) {
    const { blocks } = pastedBlocks(page(at))
    expect(blocks).toEqual([
      {
        t: 'p',
        inl: [
          { t: 'text', s: '那台收音机' },
          { t: 'note', s: '红灯牌，五灯电子管。' },
          { t: 'text', s: '放在窗台上' },
          { t: 'note', s: '朝东。' },
          { t: 'text', s: '，' },
          { t: 'a', href: 'https://example.com/#_ftn', s: '网页' },
          { t: 'text', s: '。' },
        ],
      },
    ])
  }
})

test('from WPS and a 公众号 page: sections are paragraphs, bold by style is bold, pictures keep their places', () => {
  const { blocks, pictures } = pastedBlocks(
    '<section style="margin:0"><section><span style="font-weight: bold;color:red">小标题</span></section><p><span style="font-size:15px">正文<strong>重点</strong></span></p><p><img data-src="https://mmbiz.qpic.cn/1" alt="院子"/><img src="https://count.example/x.gif" width="1" height="1"></p><blockquote><p>引文</p></blockquote></section>',
  )
  expect(said(blocks)).toEqual([['p', '小标题'], ['p', '正文重点'], 'figure', ['quote', '引文']])
  expect(blocks[0]).toMatchObject({ inl: [{ b: true }] })
  const id = remoteId('https://mmbiz.qpic.cn/1')
  expect(pictures).toEqual([{ id, t: 'address', url: 'https://mmbiz.qpic.cn/1' }])
  expect(blocks[2]).toEqual({ t: 'figure', media: [{ media: id, caption: '院子' }] })
})

test('a picture still outside is named as the server names it', () => {
  const url = 'https://mmbiz.qpic.cn/1'
  const media: Media = { id: remoteId(url), kind: 'image', state: 'remote', url, want: [] }
  const blocks: Block[] = [{ t: 'figure', media: [{ media: media.id }] }]
  const when = { local: '', precision: 'unknown', from: 'user' } as const
  const draft = { title: '', author: '', when, blocks, media: [media] }
  expect(steadyDraft(draft)).toMatchObject({ blocks, media: [media] })
})

test('pictures of Word are files of that computer: the RTF beside the page holds them, in order; else they keep their place', async () => {
  let n = 0
  const html = ['a', 'b'].map((name) => `<p><img src="file:///C:/Temp/${name}.png"></p>`).join('')
  const rtf = '{\\rtf1{\\pict\\pngblip 8950}}'
  const { blocks, pictures } = pastedBlocks(
    `${html}<p><img src="data:image/png;base64,iVA="></p>`,
    rtf,
    () => `n${n++}`,
  )
  expect(blocks.map((block) => block.t === 'figure' && block.media[0]!.media)).toEqual(['n0', 'n1', 'n2'])
  expect(pictures).toMatchObject([
    { id: 'n0', t: 'bytes', file: { type: 'image/png', size: 2 } },
    { id: 'n1', t: 'elsewhere', name: 'b.png' },
    { id: 'n2', t: 'bytes', file: { type: 'image/png' } },
  ])
})

test('plain words become paragraphs without their indents', () => {
  expect(said(typedBlocks('　　第一段\r\n\r\n  第二段\n'))).toEqual([
    ['p', '第一段'],
    ['p', '第二段'],
  ])
})
