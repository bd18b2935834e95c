import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a name is never a formula, and commas, quotes and lines stay in their cell', () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a,b', '说"好"', '两\n行', '生日券']
  const [head, ...lines] = csvOf([names]).split('\r\n')
  expect(head).toBe(`\uFEFF'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1","a,b","说""好""","两\n行",生日券`)
  expect(lines).toEqual([''])
})
