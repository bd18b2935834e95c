import { document, type FormatSample, json } from '../../../../../../tests/support/formats/part.ts'
import { bidOf, classic, files, idOf, img, words } from '../../../../../../tests/support/formats/weibo.ts'
import { weiboArchiver } from '../archiver.ts'

export const sample: FormatSample = {
  format: weiboArchiver.format,
  family: 'weibo',
  make: (n) => [
    document(
      'weibo-data-小满.json',
      n,
      (i) =>
        json({
          id: idOf(i),
          userId: '1000000000',
          mblogid: bidOf(i),
          text: words(i),
          imgs: [img(i === 0 ? 'a' : `p${i}`)],
          video: `https://f.video.weibocdn.com/${i}.mp4`,
          createdAt: classic(i),
          regionName: '发布于 浙江',
          repostsCount: 1,
          commentsCount: 3,
          likesCount: 12,
          ...(i % 4 === 2 ? { card: { link: 'https://example.com/a', title: '一篇文章', desc: '写得真好' } } : {}),
          comments: [{ id: '1', text: '慢一点', createdAt: classic(i), user: { id: '2', name: '阿舟' } }],
          ...(i % 4 === 1
            ? {
                retweet: {
                  id: '1',
                  mblogid: 'Nx',
                  text: '原来的话',
                  imgs: [],
                  createdAt: classic(i),
                  user: { id: '2', name: '阿舟' },
                },
              }
            : {}),
        }),
      ['{"user":{"uid":"1000000000","name":"小满"},"weibo":[', ',', ']}'],
    ),
    ...files,
  ],
}
