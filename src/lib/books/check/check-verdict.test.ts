import { expect, test } from 'vitest'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'
import { verdictOf } from './check-verdict.ts'

const open = { finalized: false, status: 'ready', failure: null } as const
const issue = (more: Partial<CheckIssue>): CheckIssue => ({
  ...{ key: '', ignored: null, reason: 'layout', severity: 'info', index: 0, month: '', width: 0, height: 0 },
  ...{ title: '文字太小', message: '', suggestion: '' },
  ...more,
})
const few = issue({ reason: 'page_count', severity: 'warn', message: '全书 14 页，少于胶装所需的 32 页。' })

test('a book too thin to be bound is not said to be ready above a line that says it is too thin', () => {
  expect(verdictOf(open, [few])).toMatchObject({
    heading: '页数还不够装订',
    words: '全书 14 页，少于胶装所需的 32 页。可以先定稿留着，要印成书还得再加些内容。',
  })
  // Whoever said they know is not told again.
  const known = { ...few, ignored: { reason: '只给自己看', at: 1 } }
  expect(verdictOf(open, [known])).toMatchObject({ heading: '可以定稿了', words: '别的都好。', open: 0 })
})

test('what must be mended comes first, then what is signed for; ignored findings are not counted', () => {
  const bar = issue({ reason: 'overflow', severity: 'error', title: '文字超出了页面' })
  const blurred = issue({ reason: 'low_resolution', severity: 'error', dpi: 60 })
  expect(verdictOf(open, [bar, blurred, few]).heading).toBe('还有 1 处要处理')
  expect(verdictOf(open, [blurred, few]).heading).toBe('有 1 张照片要看过')
  const ignored = issue({ key: 'a', ignored: { reason: '就这样', at: 1 } })
  const two = verdictOf(open, [ignored, issue({ title: '别的' })])
  expect([two.open, two.ignored.length, two.words]).toEqual([1, 1, '没有必须处理的。下面 1 处建议看看，也可以不管。'])
  expect(verdictOf({ ...open, finalized: true }, [bar]).heading).toBe('已经定稿')
  expect(verdictOf({ ...open, status: 'failed', failure: '断电了' }, []).words).toBe('断电了')
})
