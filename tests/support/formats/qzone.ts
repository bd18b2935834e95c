import { film, picture, secondOf, wordsOf } from './part.ts'

export const words = (i: number): string =>
  `${wordsOf(i)}[em]e106[/em]@{uin:10002,nick:阿舟,who:1} {url:https://example.com/a,text:这里}`
export const talk = (i: number, time: string) => [
  {
    poster: { id: 10_002, name: '阿舟' },
    content: '慢一点[em]e113[/em]',
    [time]: secondOf(i),
    replies: [{ poster: { id: 10_001, name: '小满' }, content: '知道啦', [time]: secondOf(i) }],
  },
]
export const files = [
  { name: 'images/a.jpg', bytes: picture },
  { name: 'b.mp4', bytes: film },
]
