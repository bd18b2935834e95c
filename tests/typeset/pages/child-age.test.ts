import { expect, test } from 'vitest'
import { composeBook, defaultDetails } from '#lib/books/layout/compose-book.ts'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { readImport } from '#lib/sources/read/read-import.ts'

const table = ['小名,小豆包', '生日,2022-05-01', '日期,内容,身高', '2023-08-02,会走路了,78'].join('\n')

test('the birthday in a table of a child reaches the age line of the book; one that was typed goes before it', async () => {
  const read = await readImport([inputFileFromBytes('成长.csv', table)])
  if (!read.ok) throw new Error(read.failure.message)
  const book = read.value
  expect(book.source.child).toEqual({ birthday: '2022-05-01', nickname: '小豆包' })
  const world = await typesetContext()
  const details = {
    ...defaultDetails(book),
    names: 'show' as const,
    style: 'tongnian',
    cover: '素',
    brand: '心书',
    edition: '',
  }
  const pages = (birthday?: string): string =>
    JSON.stringify(
      composeBook(
        book,
        { ...details, ...(birthday ? { options: { child: { birthday, nickname: '小豆包' } } } : {}) },
        world,
      ).scene.pages,
    )
  const unsaid = pages()
  expect(unsaid).toBe(pages('2022-05-01'))
  expect(unsaid).not.toBe(pages('2021-05-01'))
})
