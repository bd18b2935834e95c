import { document, type FormatSample, localOf, picture, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { talk } from '../../../../../../tests/support/formats/qzone.ts'
import { qzoneLogEntries } from '../log-entries.ts'

const base64 = (s: string): string => Buffer.from(s).toString('base64')

const logEntry = (i: number) => ({
  blogid: 1_300_000_000 + i,
  title: `北高峰记 ${i + 1}`,
  pubTime: localOf(i).slice(0, 16),
  category: i % 3 === 2 ? '私密日记' : '个人日记',
  replynum: 1,
  custom_title: `北高峰记 ${i + 1}`,
  custom_html: base64(
    `<div id="blogDetailDiv"><p>${wordsOf(i)}<img src="http://qzonestyle.gtimg.cn/qzone/em/e106.gif"> <a href="https://example.com/a">这里</a></p><p><a class="lightgallery" href="images/a.jpg"><img src="images/${i === 0 ? 'a' : i}.jpg" orgsrc="http://b1.photo.store.qq.com/x${i}"></a></p></div>`,
  ),
  likes: [{ fuin: 10_002, nick: '阿舟' }],
  comments: talk(i, 'postTime'),
})

export const sample: FormatSample = {
  format: qzoneLogEntries.format,
  family: 'qzone',
  left: [
    [/"title":"北高峰记$/, 'the title, the same as custom_title'],
    [/class="lightgallery" href="images\/a$/, 'the address around the picture that follows'],
    [/orgsrc="http:\/\/b1\.photo\.store\.qq\.com\/x\d$/, 'where the picture came from, which expires'],
  ],
  make: (n) => [
    document('Blogs/blogs.json', n, (i) => JSON.stringify(logEntry(i)), ['[', ',', ']']),
    { name: 'Blogs/images/a.jpg', bytes: picture },
  ],
}
