import { zipSync } from 'fflate'
import { contentTypes, ns, paragraph, related, relationships, words, xml } from '../docx-parts.ts'
import { document, type FormatSample, isoOf, localOf, type Part, picture, secondOf, wordsOf } from './part.ts'

const family = 'blog'
const json = JSON.stringify
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const html = (i: number): string =>
  `<p>${wordsOf(i)}😊 <a href="https://example.com/a">这里</a></p><p><img src="https://example.com/images/${i === 0 ? 'a' : i}.jpg" alt="院子"></p>`
const image: Part = { name: 'images/a.jpg', bytes: picture }

function word(i: number): Uint8Array {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="院子"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  const body = [
    paragraph(words(`第 ${i + 1} 天`), 'Heading1'),
    paragraph(words(`${wordsOf(i)}😊`)),
    paragraph(`<w:hyperlink r:id="rId2">${words('这里')}</w:hyperlink>`),
    paragraph(drawing),
  ]
  return zipSync({
    '[Content_Types].xml': contentTypes('jpeg', ''),
    '_rels/.rels': relationships(related('r', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(
      related('rId1', 'image', 'media/a.jpeg'),
      related('rId2', 'hyperlink', 'https://example.com/a', ' TargetMode="External"'),
    ),
    'word/media/a.jpeg': picture,
    'word/document.xml': xml(`<w:document ${ns}><w:body>${body.join('')}</w:body></w:document>`),
  })
}

export const blogSamples: FormatSample[] = [
  {
    format: 'wxr',
    family,
    make: (n) => [
      document(
        'wordpress.xml',
        n,
        (i) =>
          `<item><title>第 ${i + 1} 天</title><link>https://example.com/${i}</link><dc:creator>小满</dc:creator><guid>https://example.com/?p=${i + 1}</guid><content:encoded><![CDATA[${html(i)}]]></content:encoded><wp:post_id>${i + 1}</wp:post_id><wp:post_date>${localOf(i)}</wp:post_date><wp:post_date_gmt>${isoOf(i).replace('T', ' ').replace('Z', '')}</wp:post_date_gmt><wp:post_modified_gmt>${isoOf(
            i + 1,
          )
            .replace('T', ' ')
            .replace(
              'Z',
              '',
            )}</wp:post_modified_gmt><wp:status>${i % 3 === 2 ? 'private' : 'publish'}</wp:status><wp:post_type>post</wp:post_type><category domain="post_tag"><![CDATA[家]]></category><wp:comment><wp:comment_id>${i * 2 + 1}</wp:comment_id><wp:comment_author>妈妈</wp:comment_author><wp:comment_date>${localOf(i)}</wp:comment_date><wp:comment_content>慢一点</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment><wp:comment><wp:comment_id>${i * 2 + 2}</wp:comment_id><wp:comment_author>小满</wp:comment_author><wp:comment_date>${localOf(i)}</wp:comment_date><wp:comment_content>知道啦</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${i * 2 + 1}</wp:comment_parent></wp:comment></item>`,
        [
          '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>小满</title>',
          '\n',
          '</channel></rss>',
        ],
      ),
      image,
    ],
  },
  {
    format: 'feed',
    family,
    make: (n) => [
      document(
        'atom.xml',
        n,
        (i) =>
          `<entry><id>https://example.com/${i}</id><title>第 ${i + 1} 天</title><link href="https://example.com/${i}"/><published>${isoOf(i)}</published><updated>${isoOf(i + 1)}</updated><author><name>小满</name></author><category term="家"/><content type="html"><![CDATA[${html(i)}]]></content></entry>`,
        [
          '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>小满</title>',
          '\n',
          '</feed>',
        ],
      ),
      image,
    ],
  },
  {
    format: 'blogger-json',
    family,
    make: (n) => [
      document(
        'posts.json',
        n,
        (i) =>
          json({
            kind: 'blogger#post',
            id: String(7_000_000_000_000_000_000n + BigInt(i)),
            published: isoOf(i),
            updated: isoOf(i + 1),
            url: `https://example.com/${i}`,
            title: `第 ${i + 1} 天`,
            content: html(i),
            author: { displayName: '小满' },
            replies: { totalItems: '3' },
            location: { name: '北高峰', lat: 30.2, lng: 120.1 },
            labels: ['家'],
          }),
        ['{"items":[', ',', ']}'],
      ),
      image,
    ],
  },
  {
    format: 'ghost-json',
    family,
    make: (n) => [
      document(
        'ghost.json',
        n,
        (i) =>
          json({
            id: `g${i}`,
            title: `第 ${i + 1} 天`,
            html: html(i).replace('https://example.com/images', '__GHOST_URL__/content/images'),
            status: 'published',
            visibility: i % 3 === 2 ? 'members' : 'public',
            published_at: isoOf(i),
            updated_at: isoOf(i + 1),
            feature_image: null,
          }),
        [
          '{"db":[{"data":{"posts":[',
          ',',
          '],"users":[{"id":"1","name":"小满"}],"posts_authors":[{"post_id":"g0","author_id":"1"}]}}]}',
        ],
      ),
      image,
    ],
  },
  {
    format: 'medium-html',
    family,
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `posts/2012-05-01_Day-${i}-${(i + 0xabcdef012).toString(16)}.html`,
          text: [
            `<!DOCTYPE html><html><body><article class="h-entry"><header><h1 class="p-name">第 ${i + 1} 天</h1></header><section data-field="body" class="e-content"><h3 class="graf graf--h3 graf--title">第 ${i + 1} 天</h3>${html(i)}</section><footer><p>By <a href="https://medium.com/@x" class="p-author h-card">小满</a> on <time class="dt-published" datetime="${isoOf(i)}">May 1</time>.</p><p><a href="https://medium.com/p/${i}" class="p-canonical">Canonical link</a></p></footer></article></body></html>`,
          ],
        }),
      ),
      image,
    ],
  },
  {
    format: 'substack',
    family,
    scattered: true,
    make: (n) => [
      document(
        'posts.csv',
        n,
        (i) =>
          `${100 + i}.day,${isoOf(i)},true,,,newsletter,${i % 3 === 2 ? 'only_paid' : 'everyone'},第 ${i + 1} 天,,`,
        [
          'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n',
          '\n',
          '\n',
        ],
      ),
      ...range(n).map((i): Part => ({ name: `posts/${100 + i}.day.html`, text: [html(i)] })),
      image,
    ],
  },
  {
    format: 'static-blog-md',
    family,
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `source/_posts/day-${i}.md`,
          text: [
            `---\ntitle: 第 ${i + 1} 天\ndate: ${localOf(i)}${i % 2 === 1 ? ' +0800' : ''}\nupdated: ${localOf(i + 1)}\ncategories: 日常\ntags: [家]\n---\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n{% asset_img ${i === 0 ? 'a' : i}.jpg 院子 %}\n\n{% blockquote 外婆 %}\n慢慢来\n{% endblockquote %}\n`,
          ],
        }),
      ),
      { name: 'source/_posts/day-0/a.jpg', bytes: picture },
    ],
  },
  {
    format: 'jianshu',
    family,
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `user-12345678-1700000000/日记本/第 ${i + 1} 天.${i % 2 === 0 ? 'md' : 'html'}`,
          text: [
            i % 2 === 0
              ? `# 第 ${i + 1} 天\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n![院子](https://upload-images.jianshu.io/upload_images/a.jpg)\n`
              : html(i),
          ],
        }),
      ),
      image,
    ],
  },
  {
    format: 'markdown-article',
    family,
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `文章/院子 ${i}.md`,
          text: [
            `# 院子 ${i}\n\n${wordsOf(i)}😊 [这里](https://example.com/a)\n\n![院子](images/${i === 0 ? 'a' : i}.jpg)\n`,
          ],
        }),
      ),
      { name: '文章/images/a.jpg', bytes: picture },
    ],
  },
  {
    format: 'mp-article-html',
    family,
    scattered: true,
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
  },
  {
    format: 'web-article-html',
    family,
    scattered: true,
    make: (n) => [
      ...range(n).map(
        (i): Part => ({
          name: `网页${i}.html`,
          text: [
            `<!DOCTYPE html><html><head><meta charset="utf-8"><title>第 ${i + 1} 天</title><meta property="og:type" content="article"><meta property="og:title" content="第 ${i + 1} 天"><meta property="og:url" content="https://example.com/day/${i}"><meta property="article:published_time" content="${isoOf(i)}"><meta property="article:modified_time" content="${isoOf(i + 1)}"><meta name="author" content="小满"></head><body><nav>首页 归档</nav><article><h1>第 ${i + 1} 天</h1>${html(i)}${`<p>${'院子里的桂花开了，风一吹落了一地，扫也扫不完。'.repeat(4)}</p>`.repeat(3)}</article><footer>版权</footer></body></html>`,
          ],
        }),
      ),
      image,
    ],
  },
  {
    format: 'docx',
    family,
    scattered: true,
    make: (n) => range(n).map((i): Part => ({ name: `${localOf(i).slice(0, 10)} 院子${i}.docx`, bytes: word(i) })),
  },
]
