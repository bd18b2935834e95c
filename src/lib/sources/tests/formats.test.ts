import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../files/input-file.ts'
import { type JsonPiece, jsonObjects } from '../files/json-posts.ts'
import { blocksOf } from '../format/text.ts'
import { localAt, utcOf, whenFromText } from '../format/when.ts'
import { readTimelineXml } from '../formats/wechat/timeline-xml.ts'
import { readImport } from '../read/read-import.ts'

async function book(name: string, content: string) {
  const read = await readImport([inputFileFromBytes(name, content)])
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

test('CipherTalk page: full dates, live photo with its film, card with words, thumbnails warned of', async () => {
  const page = `<!DOCTYPE html><html><body><div class="container">
  <div class="feed-hd"><h2>朋友圈导出</h2><span class="info">共 1 条动态 · 导出于 2026/4/2 10:00:00</span></div>
  <div class="post"><div class="avatar">林</div><div class="body"><div class="hd"><span class="nick">林小满</span>
  <span class="tm">2023/10/01 08:12</span></div><div class="txt">爬山<img alt="[太阳]" src="e.png"></div>
  <div class="mg grid-1"><div class="mi lp" onclick="openLightbox('media/3.jpg', 'media/4.mp4')"><img src="media/3.jpg"></div></div>
  <div class="interactions"><div class="likes">♥ <span>阿舟</span>、<span>妈妈</span></div></div>
  <div class="cmts"><div class="cmt"><b>阿舟</b><span class="re">回复</span><b>妈妈</b>：冒号：也留着</div></div>
  </div></div><div class="ft">由 密语 CipherTalk 导出</div></div></body></html>`
  const read = await book('朋友圈_2026/index.html', page)
  expect(read.source.format).toBe('ciphertalk-html')
  expect(read.entries[0]?.when).toMatchObject({ local: '2023-10-01T08:12:00', precision: 'minute' })
  expect(read.media.map((one) => [one.kind, one.want[0]])).toEqual([
    ['livephoto', 'media/3.jpg'],
    ['video', 'media/4.mp4'],
  ])
  expect(read.entries[0]?.comments?.[0]).toMatchObject({
    author: 'name:阿舟',
    replyTo: { person: 'name:妈妈' },
    body: [{ t: 'text', s: '冒号：也留着' }],
  })
  expect(read.report.warnings.map((one) => one.code)).toContain('thumbnails')
})

test('WeFlow page without years: the footer of the page gives them', async () => {
  const one = (time: string) =>
    `<div class="post"><span class="nick">林</span><span class="tm">${time}</span><div class="txt">${time}</div></div>`
  const page = `<html><body>${one('3月1日 08:00')}${one('12月31日 08:00')}<div class="ft">由 WeFlow 导出 · 2026/4/1 20:00:00</div></body></html>`
  const read = await book('a.html', page)
  expect(read.entries.map((entry) => entry.when.local)).toEqual(['2025-12-31T08:00:00', '2026-03-01T08:00:00'])
})

test('WeChatDataAnalysis page: id, words, pictures, place, likes and comments', async () => {
  const page = `<html><body><div class="wse-sns-post-list"><div class="wse-sns-post bg-white" id="14538291004417372210">
  <div class="wse-sns-post-row flex"><div class="w-9 h-9"><img src="media/avatars/a.jpg"></div><div class="flex-1 min-w-0">
  <div class="text-sm font-medium">林小满</div><div class="mt-1 whitespace-pre-wrap">爬山<br>山顶</div>
  <div class="mt-2 grid grid-cols-3"><div><a href="media/images/1.jpg"><img src="media/images/1.jpg" alt=""></a></div>
  <div class="wse-live-photo"><a href="media/images/2.jpg"><img src="media/images/2.jpg" alt=""></a><video src="media/videos/2.mp4" poster="media/images/2.jpg"></video></div></div>
  <div class="mt-2 text-xs truncate">北高峰</div><div class="mt-2 flex"><div><span class="text-xs text-gray-400">2023-10-01 08:12:40</span></div></div>
  <div class="mt-2 bg-gray-100"><div class="flex items-start"><svg></svg><div class="break-words">阿舟、妈妈</div></div>
  <div class="space-y-1"><div class="text-xs"><span class="font-medium">妈妈</span><span class="text-gray-900">: 慢一点</span></div></div></div>
  </div></div></div></div></body></html>`
  const read = await book('sns.html', page)
  expect(read.entries[0]).toMatchObject({ id: '14538291004417372210', place: { name: '北高峰' } })
  expect(read.entries[0]?.when.local).toBe('2023-10-01T08:12:40')
  expect(read.media.map((one) => [one.kind, one.want[0]])).toEqual([
    ['image', 'media/images/1.jpg'],
    ['livephoto', 'media/images/2.jpg'],
    ['video', 'media/videos/2.mp4'],
  ])
  expect(read.report.counts).toMatchObject({ likes: 2, comments: 1 })
})

test('iOS data.js: BOM, backslash paths, times of comments', async () => {
  const moment = {
    momentId: '14538291004417372210',
    posterInfo: { userId: 'wxid_a', userName: '林小满' },
    momentText: '爬山[Smile]',
    momentImgs: ['https://a.b/0'],
    momentImgsLocal: ['LocalFile\\guid.jpg'],
    momentTime: '2016-10-01 08:12:40',
    like: [{ likedTime: '', likedUser: '阿舟' }],
    comment: [{ commentContent: '慢', commentTime: '2016-10-01 09:00:00', commentUser: '妈妈', commentReplyto: '' }],
  }
  const read = await book('data.js', `\ufeffvar moment_data = ${JSON.stringify([moment])}`)
  expect(read.source.format).toBe('ios-data-js')
  expect(read.media[0]?.want).toEqual(['LocalFile/guid.jpg', 'guid.jpg', '0', 'guid'])
  expect(read.entries[0]?.comments?.[0]?.when?.local).toBe('2016-10-01T09:00:00')
})

test('tech-shrimp page: name, words with stickers, full pictures, place, time', async () => {
  const page = `<html><body><div class="row item"><p class="p1">林小满</p><p class="p2">爬山<img id="微笑" class="emoji_img" src="e.png"></p>
  <img src="thumbs/1.jpg" full_img="images/1.jpg"><div class="location">北高峰</div><div class="time">2023-10-01 08:12:40</div></div></body></html>`
  const read = await book('index.html', page)
  expect(read.source.format).toBe('tech-shrimp-html')
  expect(read.entries[0]?.body).toEqual([
    {
      t: 'p',
      inl: [
        { t: 'text', s: '爬山' },
        { t: 'emoji', code: '[微笑]', set: 'wechat', char: '🙂' },
      ],
    },
  ])
  expect(read.media[0]?.want).toContain('images/1.jpg')
})

test('timeline XML with bare ampersands and cut CDATA gives link, kind and place', () => {
  const facts = readTimelineXml(
    '<TimelineObject><contentDesc><![CDATA[a ]]> b]]></contentDesc><ContentObject><type>42</type><title>歌</title><contentUrl>https://y.qq.com/?a=1&b=2</contentUrl></ContentObject><location poiName="北高峰" city="杭州" latitude="30.2" longitude="120.1"></location></TimelineObject>',
  )
  expect(facts.link).toEqual({ url: 'https://y.qq.com/?a=1&b=2', title: '歌', kind: 'music' })
  expect(facts.place).toMatchObject({ name: '北高峰', lat: 30.2, datum: 'GCJ02' })
})

test('JSON comes out the same however the text is cut into pieces', async () => {
  const text = '{"a":{"x":"}]\\"["},"posts":[{"id":12345678901234567890,"s":"{[\\\\"},{"id":"2"}],"z":1}'
  const collect = async (size: number): Promise<JsonPiece[]> => {
    const pieces: JsonPiece[] = []
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))
    for await (const piece of jsonObjects(chunks)) pieces.push(piece)
    return pieces
  }
  const whole = await collect(text.length)
  expect(whole[0]).toEqual({ t: 'object', key: 'posts', value: { id: '12345678901234567890', s: '{[\\' } })
  expect(whole[2]).toEqual({ t: 'end', header: { a: { x: '}]"[' }, posts: [], z: 1 }, count: 2 })
  for (const size of [1, 2, 3, 7]) expect(await collect(size)).toEqual(whole)
})

test('times without zone are read in the given zone; the local day is kept', () => {
  expect(localAt(Date.UTC(2024, 3, 4, 16, 30), 'Asia/Shanghai')).toBe('2024-04-05T00:30:00')
  expect(utcOf('2024-04-05T00:30:00', 'Asia/Shanghai')).toBe(Date.UTC(2024, 3, 4, 16, 30))
  expect(whenFromText('2024/2/30 10:00', 'Asia/Shanghai')).toBeUndefined()
  expect(whenFromText('2023/10/1 下午8:12:40', 'Asia/Shanghai')?.local).toBe('2023-10-01T20:12:40')
})

test('a clock is what the calendar of its zone says, through every change of the clocks', () => {
  const zones = {
    'America/New_York': 2024,
    'Africa/Casablanca': 2024,
    'Australia/Lord_Howe': 2024,
    'Asia/Shanghai': 1986,
  }
  const hourMs = 60 * 60 * 1000
  for (const [zone, year] of Object.entries(zones)) {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    const wrong: string[] = []
    for (let at = Date.UTC(year, 0, 1) + 1; at < Date.UTC(year + 1, 0, 1); at += 5 * hourMs)
      if (localAt(at, zone) !== calendar.format(at).replace(' ', 'T')) wrong.push(new Date(at).toISOString())
    expect([zone, wrong]).toEqual([zone, []])
  }
})

test('stickers in three languages become characters, unknown ones stay text, links become links', () => {
  expect(blocksOf('[微笑][強][Smile][表情]https://a.b/c。\n二\n\n三')).toEqual([
    {
      t: 'p',
      inl: [
        { t: 'emoji', code: '[微笑]', set: 'wechat', char: '🙂' },
        { t: 'emoji', code: '[強]', set: 'wechat', char: '👍' },
        { t: 'emoji', code: '[Smile]', set: 'wechat', char: '🙂' },
        { t: 'text', s: '[表情]' },
        { t: 'a', href: 'https://a.b/c', s: 'https://a.b/c' },
        { t: 'text', s: '。' },
        { t: 'br' },
        { t: 'text', s: '二' },
      ],
    },
    { t: 'p', inl: [{ t: 'text', s: '三' }] },
  ])
})
