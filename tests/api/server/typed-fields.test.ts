import { expect, test } from 'vitest'
import { z } from 'zod'
import { addBook } from '#lib/books/book/book.sql.ts'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { db } from '#lib/db/db.server.ts'
import { POST as changeBook, GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook, GET as listBooks } from '../../../src/pages/api/book/books.ts'
import { POST as addFile } from '../../../src/pages/api/import/imports/[id]/files/index.ts'
import { POST as signIn } from '../../../src/pages/api/user/sign_in.ts'
import { type Answer, callEndpoint } from '../../support/call.ts'
import { allContracts } from '../../support/contracts.ts'
import { testDatabase } from '../../support/database.ts'
import { haveAccount } from '../../support/stand-in.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
const anna = person('anna')
const contracts = await allContracts()

await haveAccount(anna)
await addBook(db(), {
  ...{ id: 'typedBook001', ownerId: 'anna', type: 'wxbook', sourceId: 'typedSource1', style: 'shiguang' },
  ...{
    title: '旧名',
    subtitle: '旧',
    author: '旧人',
    cover: { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: 'vertical', text: null },
  },
})
const id = encodeBookId({ id: 'typedBook001', type: 'wxbook', sourceId: 'typedSource1' })
const change = (body: object): Promise<Answer> => callEndpoint(changeBook, { params: { id }, actor: anna, body })
const said = ({ status, body }: Answer): [number, unknown] => [status, body.errmsg]
const kept = (text: string) => ({ text })

test('what is kept is one line in NFC without anything hidden', async () => {
  const cases = [
    ['\u202e反\u202c', '反'],
    ['a\nb', 'a b'],
    ['\u200b e\u0301 \ufeff', 'é'],
  ].map(([typed, text]) => [typed!, kept(text!)] as const)
  for (const [typed, { text }] of cases) {
    const answer = await change({ title: typed, author: typed, subtitle: typed })
    expect(answer.status).toBe(200)
    expect((await callEndpoint(getBook, { params: { id }, actor: anna })).body.data).toMatchObject({
      ...{ title: text, author: text, subtitle: text },
    })
  }
})

test('a number where a name belongs is told from a name that is missing', async () => {
  expect(said(await change({ title: 5 }))).toEqual([422, '书名要写成文字'])
  expect(said(await change({ title: null }))).toEqual([422, '请填写书名'])
})

test('control characters anywhere in a call are refused by the name of their field, and in a path name nothing', async () => {
  const list = await callEndpoint(listBooks, { actor: anna, query: { book_type: '\u0000' } })
  expect(said(list)).toEqual([422, '书的种类里有不能用的控制字符，请删掉再试'])
  expect(list.body.details).toEqual({ fields: { bookType: '书的种类里有不能用的控制字符，请删掉再试' } })
  const create = await callEndpoint(createBook, { actor: anna, body: { import_id: 'x', author_ids: ['a', 'b\u0001'] } })
  expect(said(create)).toEqual([422, '作者名单里有不能用的控制字符，请删掉再试'])
  const file = { params: { id: 'AbCdEfGhIjKl' }, actor: anna, body: { name: 'a\u0000.zip', bytes: 1 } }
  expect(said(await callEndpoint(addFile, file))).toEqual([422, '文件名里有不能用的控制字符，请删掉再试'])
  const phone = await callEndpoint(signIn, { body: { phone: '1380013\u0000000', code: '123456' } })
  expect(said(phone)).toEqual([422, '手机号里有不能用的控制字符，请删掉再试'])
  expect((await callEndpoint(getBook, { params: { id: '\u0000' }, actor: anna })).status).toBe(404)
})

test('no sentence names a field in English', async () => {
  const file = (body: object) => callEndpoint(addFile, { params: { id: 'AbCdEfGhIjKl' }, actor: anna, body })
  expect(said(await file({ bytes: 1 }))).toEqual([422, '文件名没有填'])
  expect(said(await file({ name: 'a', bytes: -1 }))).toEqual([422, '文件大小不能少于 0'])
  const unknown = await change({ colour: 1 })
  expect(said(unknown)).toEqual([422, '有不认识的内容'])
  expect(unknown.body.details).toEqual({ fields: { colour: '有不认识的内容' } })
  for (const [name, { body }] of contracts) {
    if (!(body instanceof z.ZodObject)) continue
    for (const field of Object.keys(body.shape)) {
      const answer = await callEndpoint(name === 'createBook' ? createBook : changeBook, {
        ...{ params: { id }, actor: anna, body: { [field]: { odd: 1 } } },
      })
      expect(String(answer.body.errmsg), `${name}.${field}`).not.toMatch(/[a-z]{2,}/i)
    }
  }
})
