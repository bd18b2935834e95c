import { expect, test } from 'vitest'
import { z } from 'zod'
import { userInfo } from '#lib/auth/auth.api.ts'
import { listArticles } from '#lib/blogbook/article.api.ts'
import { getBlogbook, getCatalog } from '#lib/blogbook/blogbook.api.ts'
import { getBook } from '#lib/books/book.api.ts'
import { getMonthItems, getPrintPages, getSourceMonths } from '#lib/books/reading.api.ts'
import { wireName } from '#lib/http/wire.ts'

/** Words of checklist §3, exactly; `a.b` lies inside `a`. What is not built yet has no row here. */
const entities: Record<string, { of: z.ZodType; words: string }> = {
  'user (3.2)': {
    of: userInfo.output,
    words:
      'openid nickname loginPhone avatar isAgent token.authToken token.expireIn xinshuUserId subscribe paidOrderCount',
  },
  'book (3.35, 3.36, 3.38)': {
    of: getBook.output,
    words:
      'needRepublish needUpgrade isTypesetting editable fromDate toDate bookType bookTypeName typesetName type tid ' +
      'title subtitle author innerStyleId cover.pic cover.rotate cover.scale cover.x cover.y cover.codeName cover.text ' +
      'meta public isOwner auth',
  },
  'blog book (3.8, 3.10–3.15)': {
    of: getBlogbook.output,
    words:
      'id title typesetType type pageCount public own sourceSite createdAt updatedAt finalized editable canUpdate shared ' +
      'auth firstMonth bookId',
  },
  'article (3.16)': {
    of: listArticles.output,
    words: 'results.id results.title results.author results.postDate results.deleted',
  },
  'catalogue (3.17, 3.19)': {
    of: getCatalog.output,
    words:
      'catalog.id catalog.title catalog.pageCount catalog.pageNum catalog.pageNo pageCount layout.pageId layout.elements',
  },
  'months list (3.40)': { of: getSourceMonths.output, words: 'year month missed hidden value route' },
  'month item (3.41)': { of: getMonthItems.output, words: 'pics time type' },
  'print-layout page (3.65)': { of: getPrintPages.output, words: 'elements pageNo year month fontSize' },
  'element (3.67, 3.68)': {
    of: getPrintPages.output,
    words:
      'elements.x elements.y elements.w elements.h elements.msgId elements.pid elements.id elements.content elements.src ' +
      'elements.url elements.thumbnail elements.video elements.fontSize elements.preceded elements.followed elements.type',
  },
  'line (3.69, 3.70, 3.71)': {
    of: getPrintPages.output,
    words:
      'elements.content.text elements.content.x elements.content.y elements.content.last elements.content.emoji ' +
      'elements.content.isComment elements.content.commentStat.likes elements.content.commentStat.comments ' +
      'elements.content.commenterX',
  },
}

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; enum?: string[] }
const inside = (schema: Schema): Schema => {
  const real = schema.anyOf?.find((part) => part.type !== 'null') ?? schema
  return real.type === 'array' && real.items !== undefined ? inside(real.items) : real
}
const schemaOf = (type: z.ZodType): Schema => inside(z.toJSONSchema(type, { unrepresentable: 'any' }) as Schema)
const at = (schema: Schema, path: string): Schema | undefined =>
  path
    .split('.')
    .reduce<Schema | undefined>(
      (from, key) => (from ? from.properties?.[key] && inside(from.properties[key]) : from),
      schema,
    )

test.each(Object.entries(entities))('%s has exactly the words of the list', (_, { of, words }) => {
  const schema = schemaOf(of)
  expect(words.split(' ').filter((word) => at(schema, word) === undefined)).toEqual([])
})

test('on the wire the same words are snake_case', () => {
  const all = Object.values(entities).flatMap(({ words }) => words.split(/[ .]/))
  expect(all.map(wireName).filter((word) => !/^[a-z]+(_[a-z]+)*$/.test(word))).toEqual([])
  expect(['loginPhone', 'xinshuUserId', 'commenterX'].map(wireName)).toEqual([
    'login_phone',
    'xinshu_user_id',
    'commenter_x',
  ])
})

test('an element is of one of the thirteen types, a month item of the three', () => {
  expect(at(schemaOf(getPrintPages.output), 'elements.type')?.enum?.toSorted()).toEqual(
    'text label image qrcode video title subtitle p date catalog note label-d label-t'.split(' ').toSorted(),
  )
  expect(at(schemaOf(getMonthItems.output), 'type')?.enum).toContain('video')
})
