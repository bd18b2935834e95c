import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readPreview } from './preview.ts'

test('a post that says and shows nothing is named in the report of the room, with its day', async () => {
  const read = await readPreview(
    {
      files: [
        inputFileFromBytes(
          '朋友圈.json',
          JSON.stringify({
            exportTime: '2026-03-15T08:20:31.114Z',
            posts: [
              {
                id: '1',
                username: 'wxid_a',
                nickname: '林',
                createTime: 1717200000,
                contentDesc: '今天去看海。',
                media: [],
              },
              { id: '2', username: 'wxid_a', nickname: '林', createTime: 1717300000, contentDesc: '', media: [] },
            ],
          }),
        ),
      ],
      skipped: [],
    },
    { flow: 'wxbook' },
  )
  if (!read.ok) throw new Error(read.failure.message)
  expect(read.value.preview.report.warnings.map(({ detail }) => detail)).toContain(
    '2024 年 6 月 2 日有一条什么也没有写，不会排进书里',
  )
})
