import { expect, test } from 'vitest'
import { z } from 'zod'
import { listArticles } from '#lib/articles/model/article.api.ts'
import { userInfo } from '#lib/auth/auth.api.ts'
import { getWechatHelper } from '#lib/auth/wechat/wechat-helper.api.ts'
import { getBlogbook, getCatalog } from '#lib/books/articles/article-book.api.ts'
import { getBook } from '#lib/books/book/book.api.ts'
import { getMonthItems, getSourceMonths } from '#lib/books/edit/source-items.api.ts'
import { getPrintPages } from '#lib/books/reading/reading.api.ts'
import { listUnboxing } from '#lib/helpdesk/unboxing.api.ts'
import { wireName } from '#lib/http/wire.ts'
import { listOrders } from '#lib/orders/list/order-list.api.ts'
import { listAddrs } from '#lib/shipping/address.api.ts'
import { getBalance, listBalanceDetail } from '#lib/wallet/wallet.api.ts'

/**
 * Words of checklist §3, exactly; `a.b` lies inside `a`. `ours`: what our own screens need beside them, `x.*` an
 * entity with a row of its own. Nothing else may stand under `within`. What is not built yet has no row here.
 */
const entities: Record<string, { of: z.ZodType; words: string; within?: string; ours?: string }> = {
  'user (3.2)': {
    of: userInfo.output,
    words:
      'openid nickname loginPhone avatar isAgent token.authToken token.expireIn xinshuUserId subscribe paidOrderCount',
    ours: 'hasPassword role token.mark',
  },
  'book (3.35–3.39)': {
    of: getBook.output,
    words:
      'needRepublish needUpgrade isTypesetting editable fromDate toDate bookType bookTypeName typesetName type tid ' +
      'title subtitle author innerStyleId cover.pic cover.rotate cover.scale cover.x cover.y cover.codeName cover.text ' +
      'meta public isOwner auth agentOpenid isAgentBook agentBook isOfficial ' +
      'agentInfo.editor agentInfo.designer agentInfo.companyLink agentInfo.companyName agentInfo.companyPhone ' +
      'agentInfo.supplementary.disableCopyright',
    ours: 'agentInfo.uid agentInfo.isOfficial id sourceId flow binding cover.years asksBeforeSharing finalized firstMonth pageCount entryCount status progress.* failure coverPage.* createdAt updatedAt',
  },
  'blog book (3.8, 3.10–3.15)': {
    of: getBlogbook.output,
    words:
      'id title typesetType type pageCount public own sourceSite createdAt updatedAt finalized editable canUpdate shared ' +
      'auth firstMonth bookId',
    ours: 'subtitle author entryCount status user.*',
  },
  'article (3.16)': {
    of: listArticles.output,
    words: 'results.id results.title results.author results.postDate results.deleted',
    within: 'results',
    ours: 'characters pictures version sourceUrl updatedAt',
  },
  'catalogue (3.17, 3.19)': {
    of: getCatalog.output,
    words:
      'catalog.id catalog.title catalog.pageCount catalog.pageNum catalog.pageNo pageCount layout.pageId layout.elements',
    ours: 'layout.elements.* layout.page.*',
  },
  'months list (3.40)': {
    of: getSourceMonths.output,
    words: 'year month missed hidden value route',
    ours: 'entries included trashed',
  },
  'order (3.48, 3.50–3.52)': {
    of: listOrders.output,
    words:
      'results.id results.bookType results.book results.bookName results.name results.createTime results.binding ' +
      'results.cashBackStatus results.repairStatus results.isPdf results.hasCashback results.hasRepair',
    within: 'results',
    ours: 'orderNo bindingName pageCount copies status statusName payable paid refunded payBefore',
  },
  'address (3.57)': {
    of: listAddrs.output,
    words: 'results.addr results.name results.phone results.province results.city results.district results.street',
    within: 'results',
    ours: 'id isDefault',
  },
  'unboxing item (3.62)': {
    of: listUnboxing.output,
    words:
      'results.rank results.picList.url results.book.title results.binding results.type results.content.text ' +
      'results.content.tag',
    within: 'results',
    ours: 'id author sample hasCashback createdAt book.bookType content.title picList.width picList.height picList.alt',
  },
  'balance (3.63)': {
    of: getBalance.output,
    words: 'balanceFen',
    ours: 'freeFen heldFen cashFen bonusFen refundable.*',
  },
  'balance detail (3.63)': {
    of: listBalanceDetail.output,
    words: 'results.balanceFen',
    within: 'results',
    ours: 'id at type title ref amountFen cashFen bonusFen',
  },
  'xiaobian (3.64)': { of: getWechatHelper.output, words: 'qrcode', ours: 'name' },
  'month item (3.41)': {
    of: getMonthItems.output,
    words: 'pics time type',
    ours: 'id text included missingPics films passesOn pics.* trashed target edits.* title place likes.* comments.* own splitFrom splitOrder joinedTo ownPage breakBefore',
  },
  'print-layout page (3.65)': {
    of: getPrintPages.output,
    words: 'elements pageNo year month fontSize',
    ours: 'elements.* index kind side width height bleed',
  },
  'element (3.67, 3.68)': {
    of: getPrintPages.output,
    words:
      'elements.x elements.y elements.w elements.h elements.msgId elements.pid elements.id elements.content elements.src ' +
      'elements.url elements.thumbnail elements.video elements.fontSize elements.preceded elements.followed elements.type',
    within: 'elements',
    ours: 'content.* role alt crop.* pixels.* tone average clip d fill.* stroke.* strokeWidth fade.* matrix',
  },
  'line (3.69, 3.70, 3.71)': {
    of: getPrintPages.output,
    words:
      'elements.content.text elements.content.x elements.content.y elements.content.last elements.content.emoji ' +
      'elements.content.isComment elements.content.commentStat.likes elements.content.commentStat.comments ' +
      'elements.content.commenterX',
    within: 'elements.content',
    ours: 'face fontSize ink.* tone glyphs features',
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

/** Every path of an answer that holds a value and no further names. */
const leavesOf = (schema: Schema, before = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const real = inside(part)
    return real.properties ? leavesOf(real, `${before}${key}.`) : [`${before}${key}`]
  })

test.each(Object.entries(entities))(
  '%s has exactly the words of the list',
  (_, { of, words, within = '', ours = '' }) => {
    const schema = schemaOf(of)
    const listed = words.split(' ')
    expect(listed.filter((word) => at(schema, word) === undefined)).toEqual([])
    const known = [...listed, ...ours.split(' ').map((word) => (within ? `${within}.${word}` : word))]
    const named = (leaf: string): boolean =>
      known.some((word) => (word.endsWith('*') ? leaf.startsWith(word.slice(0, -1)) : leaf === word))
    expect(leavesOf(schema).filter((leaf) => leaf.startsWith(within) && !named(leaf))).toEqual([])
  },
)

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
