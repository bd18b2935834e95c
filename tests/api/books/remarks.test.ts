/** Likes and remarks of books: who may, what they see, what is refused, what the owner and the desk do, and how it all goes away. */
import { expect, test } from 'vitest'
import { accountRows } from '#lib/accounts/account/account-data.sql.ts'
import { moveOwnedRows, removeOwnedRows } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { putLayout, putPages } from '#lib/books/layout/layout-store.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { textHashOf } from '#lib/moderation/moderation.server.ts'
import { randomId } from '#lib/std/id.ts'
import type { Capability } from '#lib/users/capability.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { GET as avatarRoute } from '../../../src/pages/api/booklike/[type]/[id]/avatars/[mark].ts'
import { POST as unblockRoute } from '../../../src/pages/api/booklike/[type]/[id]/blocks/[blockId]/remove.ts'
import { GET as checkRoute } from '../../../src/pages/api/booklike/[type]/[id]/check.ts'
import { GET as detailsRoute } from '../../../src/pages/api/booklike/[type]/[id]/details.ts'
import { POST as likeRoute, GET as readRoute } from '../../../src/pages/api/booklike/[type]/[id]/index.ts'
import { POST as answerRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/answer.ts'
import { POST as appealRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/appeal.ts'
import { POST as blockRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/block.ts'
import { POST as hideRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/hide.ts'
import { POST as editRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/index.ts'
import { POST as removeRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/remove.ts'
import { POST as reportRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/[remarkId]/report.ts'
import { POST as writeRoute } from '../../../src/pages/api/booklike/[type]/[id]/remarks/index.ts'
import { POST as setRoute, GET as settingsRoute } from '../../../src/pages/api/booklike/[type]/[id]/settings.ts'
import { GET as messagesRoute } from '../../../src/pages/api/helpdesk/thread/messages.ts'
import { POST as decideRoute } from '../../../src/pages/api/operator/moderation/[id]/decide.ts'
import { GET as deskRoute } from '../../../src/pages/api/operator/moderation/index.ts'
import { makeUser, query, type Somebody } from '../../support/account.ts'
import { type Answer, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
const run = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)

let phones = 0
const somebody = (nickname: string, more: Record<string, unknown> = {}): Promise<Somebody> =>
  makeUser(connection, { nickname, login_phone: `139${String(++phones).padStart(8, '0')}`, ...more })
const reviewer = async (nickname: string, ...may: Capability[]) => {
  const who = await somebody(nickname, { role: 'operator' })
  for (const capability of may) await grantCapability(db(), who.id, capability)
  return who
}
const [owner, anning, granny] = [await somebody('林知夏'), await somebody('阿宁'), await somebody('外婆')]

let serial = 0
type Book = { id: string; path: string }
/** A book in the table, open as `access` says. */
const bookOf = async (
  whose: Somebody,
  access: 'private' | 'links' | 'public',
  layout: string | null = null,
): Promise<Book> => {
  const id = `remarked-${++serial}`
  await run("insert into post_sources (id, owner_id, kind, head, slot) values ($1, $2, 'wechat', '{}', $3)", [
    `s-${id}`,
    whose.id,
    serial,
  ])
  await run(
    `with work as (insert into works (id, kind, owner_id, links_open) values ($1, 'book', $2, $3))
     insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style, public, layout_key, status)
     values ($1, $2, 'wxbook', $4, '寻常日子', '', '', '{}', 'shiguang', $5, $6, 'ready')`,
    [id, whose.id, access !== 'private', `s-${id}`, access === 'public', layout],
  )
  return { id, path: encodeBookId({ id, type: 'wxbook', sourceId: `s-${id}` }) }
}
const linkOf = async ({ id }: Book): Promise<{ linkId: string; epoch: number }> => {
  const linkId = randomId()
  await run("insert into share_links (id, work_id, label) values ($1, $2, '给家里人')", [linkId, id])
  return { linkId, epoch: 1 }
}
const by = (who: Somebody, ...links: { linkId: string; epoch: number }[]): Actor => ({ ...who.actor, links })
const visitor = (...links: { linkId: string; epoch: number }[]): Actor => ({ kind: 'visitor', links })

type Route = typeof likeRoute
type Remark = {
  id: string
  name: string
  avatar: string | null
  text: string
  state: string
  isMine: boolean
  isAuthor: boolean
  editableUntil: number | null
  appealUntil: number | null
  decision: string | null
  linkLabel: string | null
  place: { place: string; kind: string; label: string }
  answer: Remark | null
}
type Details = {
  results: { name: string; avatar: string | null; isAuthor: boolean; remark: Remark | null }[]
  totalCount: number
}

const at = (book: Book, more: Record<string, string> = {}) => ({ type: 'book', id: book.path, ...more })
const like = (book: Book, actor: Actor, liked = true) =>
  callEndpoint(likeRoute, { params: at(book), body: { liked }, actor })
const write = (book: Book, actor: Actor, remark: string, more: Record<string, unknown> = {}) =>
  callEndpoint(writeRoute, { params: at(book), body: { remark_id: randomId(), remark, ...more }, actor })
const wrote = async (...call: Parameters<typeof write>): Promise<Remark> => dataOf<Remark>(await write(...call))
const post = (route: Route, book: Book, remarkId: string, actor: Actor, body: object = {}): Promise<Answer> =>
  callEndpoint(route, { params: at(book, { remarkId }), body, actor })
const details = async (book: Book, actor: Actor, asked: Record<string, string> = {}): Promise<Details> =>
  (await callEndpoint(detailsRoute, { params: at(book), query: { subtype: 'comment', ...asked }, actor }))
    .body as unknown as Details
const texts = async (book: Book, actor: Actor): Promise<string[]> =>
  (await details(book, actor, { count: '999' })).results.map(({ remark }) => remark!.text)
const codeOf = ({ status, body }: Answer) => [status, body.errcode]
const messages = async ({ actor }: Somebody): Promise<string[]> =>
  ((await callEndpoint(messagesRoute, { actor })).body.results as { text: string }[]).map(({ text }) => text)

test('private, by a link, public: every call is missing for whoever may not see the book', async () => {
  const book = await bookOf(owner, 'private')
  const link = await linkOf(book)
  const remark = await wrote(book, owner.actor, '自己先写一句')
  const calls = (actor: Actor): [string, Promise<Answer>][] => [
    ['read', callEndpoint(readRoute, { params: at(book), actor })],
    ['check', callEndpoint(checkRoute, { params: at(book), actor })],
    ['details', callEndpoint(detailsRoute, { params: at(book), actor })],
    ['avatar', callEndpoint(avatarRoute, { params: at(book, { mark: remark.id }), actor })],
    ['like', like(book, actor)],
    ['write', write(book, actor, '看不到的书')],
    ['report', post(reportRoute, book, remark.id, actor, { reason: 'other' })],
    ['settings', callEndpoint(settingsRoute, { params: at(book), actor })],
    ['hide', post(hideRoute, book, remark.id, actor, { hidden: true })],
    ['answer', post(answerRoute, book, remark.id, actor, { answer_id: randomId(), remark: '答' })],
    ['block', post(blockRoute, book, remark.id, actor, { blocked: 'person' })],
  ]
  const statuses = async (actor: Actor) =>
    Object.fromEntries(await Promise.all(calls(actor).map(async ([name, answer]) => [name, (await answer).status])))
  const missing = await statuses(by(anning, link))
  expect(new Set(Object.values(missing))).toEqual(new Set([404]))
  await run('update works set links_open = true where id = $1', [book.id])
  expect(await statuses(anning.actor)).toEqual(missing)
  expect(await statuses(by(anning, { ...link, epoch: 2 }))).toEqual(missing)
  const seen = { read: 200, check: 200, details: 200, avatar: 404, like: 200, write: 200, report: 200 }
  const owners = { settings: 403, hide: 403, answer: 403, block: 403 }
  expect(await statuses(by(anning, link))).toEqual({ ...seen, ...owners })
  const signIn = { like: 401, write: 401, report: 401, settings: 401, hide: 401, answer: 401, block: 401 }
  expect(await statuses(visitor(link))).toEqual({ ...seen, ...signIn })
  // Of another type it is another book.
  const other = { type: 'blogbook', id: book.path }
  expect((await callEndpoint(readRoute, { params: other, actor: owner.actor })).status).toBe(404)
  expect((await callEndpoint(readRoute, { params: { ...other, type: 'wxbook' }, actor: owner.actor })).status).toBe(200)
  await run('update share_links set revoked_at = now() where id = $1', [link.linkId])
  expect(await statuses(by(anning, link))).toEqual(missing)
})

test('a like counts once a person, and goes; without a phone it waits', async () => {
  const book = await bookOf(owner, 'public')
  for (const who of [anning, anning, granny]) expect((await like(book, who.actor)).status).toBe(200)
  expect(dataOf(await callEndpoint(readRoute, { params: at(book), actor: anning.actor }))).toMatchObject({
    count: 2,
    liked: true,
  })
  expect(dataOf(await like(book, anning.actor, false))).toMatchObject({ count: 1, liked: false })
  const nobody = await somebody('没有手机', { login_phone: null })
  expect(codeOf(await like(book, nobody.actor))).toEqual([403, 'phone_needed'])
  expect(codeOf(await write(book, nobody.actor, '想说一句'))).toEqual([403, 'phone_needed'])
  const check = async (actor: Actor) => dataOf(await callEndpoint(checkRoute, { params: at(book), actor }))
  expect(await check(nobody.actor)).toMatchObject({ mayLike: 'phone', mayRemark: 'phone' })
  expect(await check(visitor())).toMatchObject({ liked: false, mayLike: 'sign_in', isOwner: false })
  expect(await check(owner.actor)).toMatchObject({ mayRemark: 'yes', isOwner: true })
})

test('lists answer 24 likes, 10 remarks, 999 of thirty thousand, page by page; names and pictures, never an account', async () => {
  const book = await bookOf(owner, 'public')
  await run(
    `with fresh as (insert into users (id, nickname, headimgurl)
       select 'liker-' || n, '读者' || n, case when n = 30000 then '/media/' || repeat('a', 64) || '?w=320&s=u.x' end
       from generate_series(1, 30000) n returning id)
     insert into work_likes (id, work_id, user_id, created_at)
       select lpad(substr(id, 7), 22, '0'), $1, id, now() - interval '1 day' + substr(id, 7)::int * interval '1 second' from fresh`,
    [book.id],
  )
  const likes = await details(book, visitor(), { subtype: 'like' })
  expect([likes.results.length, likes.totalCount, likes.results[0]!.name]).toEqual([24, 30_000, '读者30000'])
  expect(likes.results[0]!.avatar).toBe(`/api/booklike/book/${book.path}/avatars/${'30000'.padStart(22, '0')}`)
  const all = await callEndpoint(detailsRoute, {
    params: at(book),
    query: { subtype: 'like', count: '999', page: '31' },
    actor: visitor(),
  })
  const { results, totalCount } = all.body as unknown as Details
  expect([results.length, totalCount, results.at(-1)!.name]).toEqual([30, 30_000, '读者1'])
  const count = await callEndpoint(detailsRoute, { params: at(book), query: { count: '1000' }, actor: visitor() })
  expect(count.status).toBe(422)
  const talker = await somebody('话多的人')
  for (let at = 0; at < 12; at += 1) await wrote(book, talker.actor, `第 ${at} 句`)
  expect((await details(book, visitor())).results.length).toBe(10)
  const whole = JSON.stringify([likes, await details(book, owner.actor), results])
  for (const id of [owner.id, talker.id, 'liker-']) expect(whole).not.toContain(id)
  expect(whole).not.toContain('a'.repeat(64))
})

test('what is written is text; 1 to 300 characters; the same words are refused, however they are spelt', async () => {
  const book = await bookOf(owner, 'public')
  const evil = '<img src=x onerror=alert(1)><script>1</script> "\'&lt;'
  expect((await wrote(book, anning.actor, evil)).text).toBe(evil)
  expect(await texts(book, visitor())).toEqual([evil])
  for (const remark of ['', '   ', '\u200b', '字'.repeat(301), '字'.repeat(10_000)])
    expect((await write(book, anning.actor, remark)).status).toBe(422)
  expect((await wrote(book, anning.actor, '字'.repeat(300))).text.length).toBe(300)
  const said = await wrote(book, granny.actor, '从头看到尾，看到半夜。')
  const again = ['从头看到尾，看到半夜。', '从 头 看 到 尾 看到半夜', '从头看到尾·看到半夜😀']
  for (const remark of again) expect(codeOf(await write(book, granny.actor, remark))).toEqual([409, 'said_already'])
  // A lost answer asked for again is the same remark; another person's number is none.
  const id = randomId()
  const first = await wrote(book, granny.actor, '只说一次', { remark_id: id })
  expect((await wrote(book, granny.actor, '只说一次', { remark_id: id })).id).toBe(first.id)
  expect(codeOf(await write(book, anning.actor, '抢编号', { remark_id: said.id }))).toEqual([409, 'remark_taken'])
  const spammer = await somebody('到处说')
  const answers: unknown[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const one = await bookOf(owner, 'public')
    answers.push((await write(one, spammer.actor, '欢迎来我家看看')).status)
  }
  expect(answers).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
})

test('fifty at once of one person are few', async () => {
  const book = await bookOf(owner, 'public')
  const busy = await somebody('急性子')
  const answers = await Promise.all(Array.from({ length: 50 }, () => write(book, busy.actor, '同一句话，五十遍')))
  const ok = answers.filter(({ status }) => status === 200)
  expect(ok.length).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409, 429]))
  expect((await details(book, visitor())).totalCount).toBe(1)
})

test('its writer changes it for ten minutes, and takes it out at any time; nobody else does', async () => {
  const book = await bookOf(owner, 'public')
  const remark = await wrote(book, anning.actor, '雪人的围巾，后来收回来了吗？')
  expect(remark.editableUntil).toBeGreaterThan(Date.now())
  expect(
    dataOf<Remark>(await post(editRoute, book, remark.id, anning.actor, { remark: '围巾收回来了吗？' })).text,
  ).toBe('围巾收回来了吗？')
  for (const actor of [granny.actor, owner.actor]) {
    expect((await post(editRoute, book, remark.id, actor, { remark: '改别人的' })).status).toBe(404)
    expect((await post(removeRoute, book, remark.id, actor)).status).toBe(404)
  }
  await run("update remarks set created_at = now() - interval '10 minutes 1 second' where id = $1", [remark.id])
  expect(codeOf(await post(editRoute, book, remark.id, anning.actor, { remark: '太晚了' }))).toEqual([409, 'edit_over'])
  const answer = await post(answerRoute, book, remark.id, owner.actor, { answer_id: randomId(), remark: '收回来了。' })
  expect(dataOf<Remark>(answer).answer).toMatchObject({ text: '收回来了。', isAuthor: true })
  expect((await post(removeRoute, book, remark.id, anning.actor)).status).toBe(200)
  expect(await run('select id from remarks where work_id = $1', [book.id])).toEqual([])
})

test('the owner answers once, hides and shows, closes; nobody else learns why', async () => {
  const book = await bookOf(owner, 'public')
  const remark = await wrote(book, granny.actor, '蜡烛那张，跟你小时候一模一样。')
  const answered = (text: string) =>
    post(answerRoute, book, remark.id, owner.actor, { answer_id: randomId(), remark: text })
  await answered('妈，我小时候也买的奶油蛋糕。')
  expect(dataOf<Remark>(await answered('妈，那也是奶油蛋糕。')).answer?.text).toBe('妈，那也是奶油蛋糕。')
  expect((await details(book, visitor())).results[0]!.remark!.answer).toMatchObject({
    name: '林知夏',
    isAuthor: true,
    text: '妈，那也是奶油蛋糕。',
  })
  expect(dataOf<Remark>(await post(hideRoute, book, remark.id, owner.actor, { hidden: true })).state).toBe('hidden')
  expect(await texts(book, visitor())).toEqual([])
  expect(await texts(book, anning.actor)).toEqual([])
  expect(dataOf(await callEndpoint(readRoute, { params: at(book), actor: visitor() }))).toMatchObject({
    remarkCount: 0,
  })
  expect((await details(book, granny.actor)).results[0]!.remark!.state).toBe('hidden')
  await post(hideRoute, book, remark.id, owner.actor, { hidden: false })
  expect(await texts(book, anning.actor)).toEqual([remark.text])
  const set = (body: object) => callEndpoint(setRoute, { params: at(book), body, actor: owner.actor })
  expect(dataOf(await set({ remarks_open: false }))).toMatchObject({
    likesOpen: true,
    remarksOpen: false,
    remarkCount: 1,
  })
  expect(codeOf(await write(book, anning.actor, '关了还写'))).toEqual([403, 'remarks_closed'])
  expect((await like(book, anning.actor)).status).toBe(200)
  await set({ likes_open: false })
  expect(codeOf(await like(book, granny.actor))).toEqual([403, 'remarks_closed'])
  // Taking back what one said is never refused.
  expect((await like(book, anning.actor, false)).status).toBe(200)
  expect((await post(removeRoute, book, remark.id, granny.actor)).status).toBe(200)
})

test('a person who is blocked writes by no link; a link that is blocked lets nobody write, and all may look', async () => {
  const book = await bookOf(owner, 'links')
  const [link, other] = [await linkOf(book), await linkOf(book)]
  const stranger = await somebody('风中的树')
  const remark = await wrote(book, by(stranger, link), '路过')
  const seenByOwner = (await details(book, owner.actor)).results[0]!.remark!
  expect([remark.linkLabel, seenByOwner.linkLabel]).toEqual([null, '给家里人'])
  const blocked = (what: string) => post(blockRoute, book, remark.id, owner.actor, { blocked: what })
  type Settings = { blocks: { id: string; kind: string; name: string }[] }
  const { blocks } = dataOf<Settings>(await blocked('person'))
  expect(blocks).toMatchObject([{ kind: 'person', name: '风中的树' }])
  expect(JSON.stringify(blocks)).not.toContain(stranger.id)
  for (const one of [link, other])
    expect(codeOf(await write(book, by(stranger, one), '又来'))).toEqual([403, 'remarks_closed'])
  expect((await write(book, by(anning, link), '我还能写')).status).toBe(200)
  expect(await texts(book, by(stranger, other))).toEqual(['我还能写', '路过'])
  await blocked('link')
  expect(codeOf(await write(book, by(anning, link), '这条链接不能写了'))).toEqual([403, 'remarks_closed'])
  expect((await write(book, by(anning, other), '另一条可以')).status).toBe(200)
  const unblock = (blockId: string, actor: Actor) =>
    callEndpoint(unblockRoute, { params: at(book, { blockId }), body: {}, actor })
  expect((await unblock(blocks[0]!.id, by(anning, other))).status).toBe(403)
  expect((await unblock(blocks[0]!.id, owner.actor)).status).toBe(200)
  expect((await write(book, by(stranger, other), '解除了')).status).toBe(200)
  const own = await wrote(book, owner.actor, '作者自己')
  expect(codeOf(await post(blockRoute, book, own.id, owner.actor, { blocked: 'person' }))).toEqual([409, 'own_remark'])
})

test('a remark hangs on a section or a post, and is read as long as the book shows that', async () => {
  const [granny, anning] = [await somebody('外婆'), await somebody('阿宁')]
  const page = (entryId: string) =>
    ({ widthMm: 148, heightMm: 210, items: [{ kind: 'image', origin: { entryId } }] }) as never
  const section = async (route: string, ...posts: string[]) => ({
    ...{ route, months: [route], contentHash: route, firstPage: 0, pageCount: posts.length },
    key: await putPages(posts.map(page)),
  })
  const layoutOf = async (...sections: object[]) =>
    putLayout({
      version: 1,
      style: 'shiguang',
      bodyPt: 10,
      pageCount: 2,
      entryCount: 2,
      spineMm: 5,
      coverKey: '',
      sections,
      pictures: {},
      issues: [],
    } as never)
  const [january, february] = [await section('202501', 'p-candle', 'p-snow'), await section('202502', 'p-spring')]
  const book = await bookOf(owner, 'public', await layoutOf(january, february))
  const onPost = await wrote(book, granny.actor, '蜡烛', { place: 'post/p-candle' })
  expect(onPost.place).toEqual({ place: 'post/p-candle', kind: 'post', label: '2025 年 1 月的一条' })
  expect((await wrote(book, granny.actor, '春天', { place: 'section/202502' })).place.label).toBe('2025 年 2 月')
  await wrote(book, granny.actor, '整本')
  for (const place of ['post/p-none', 'section/202503'])
    expect(codeOf(await write(book, granny.actor, '挂在没有的地方', { place }))).toEqual([422, 'no_place'])
  for (const place of ['page/12', 'post/', '第 12 页'])
    expect((await write(book, granny.actor, '挂在页码上', { place })).status).toBe(422)
  expect(await texts(book, visitor())).toEqual(['整本', '春天', '蜡烛'])
  // The post is hidden, the month goes: what was said of them is read by its writer and the owner alone.
  await run('update books set layout_key = $2 where id = $1', [
    book.id,
    await layoutOf(await section('202501', 'p-snow')),
  ])
  expect(await texts(book, visitor())).toEqual(['整本'])
  expect(await texts(book, anning.actor)).toEqual(['整本'])
  expect(dataOf(await callEndpoint(readRoute, { params: at(book), actor: visitor() }))).toMatchObject({
    remarkCount: 1,
  })
  expect(await texts(book, granny.actor)).toEqual(['整本', '春天', '蜡烛'])
  expect((await details(book, owner.actor)).results.map(({ remark }) => remark!.place.label)).toContain(
    '已经不在书里的内容',
  )
})

type Item = {
  id: string
  state: string
  author: string
  parts: { text: string; hit: string | null }[]
  reports: { reason: string; words: string }[]
  mayNot: string | null
  history: { event: string; by: string | null }[]
}
const [first, second, clerk] = [
  await reviewer('何田', 'review'),
  await reviewer('唐越', 'manage'),
  await reviewer('客服', 'support', 'finance', 'press'),
]
const desk = async (actor: Actor, tab = 'waiting'): Promise<Item[]> =>
  (await callEndpoint(deskRoute, { query: { tab, page_size: '100' }, actor })).body.results as Item[]
const hashOf = async (id: string): Promise<string> =>
  textHashOf(
    (await query<{ text: string }>(connection, 'select text from moderation_items where id = $1', [id]))[0]?.text ?? '',
  )
const decide = async (id: string, actor: Actor, keep: boolean, words = '这条留言里有加好友的广告。', text?: string) =>
  callEndpoint(decideRoute, {
    ...{ params: { id }, actor },
    body: { keep, reason: 'advertising', words, text_hash: text ?? (await hashOf(id)) },
  })
const itemOf = async (remarkId: string): Promise<string> =>
  (await run<{ id: string }>('select id from moderation_items where subject_id = $1', [remarkId]))[0]!.id

test('words of the list are held before anybody reads them; decided, appealed by another, once', async () => {
  const book = await bookOf(owner, 'public')
  const seller = await somebody('风中的树')
  const remark = await wrote(book, seller.actor, '老照片十块一张，加我 Ｖ·信 13800138000')
  expect(remark).toMatchObject({ state: 'held', isMine: true })
  for (const actor of [visitor(), anning.actor, owner.actor]) expect(await texts(book, actor)).toEqual([])
  expect(await texts(book, seller.actor)).toEqual([remark.text])
  expect((await post(reportRoute, book, remark.id, anning.actor, { reason: 'other' })).status).toBe(404)
  // A change that takes the word out does not take it out of the desk's hands.
  await post(editRoute, book, remark.id, seller.actor, { remark: '老照片十块一张，加我 Ｖ·信 13800138000。' })
  const id = await itemOf(remark.id)
  for (const actor of [anning.actor, clerk.actor, visitor()]) {
    const { status } = await callEndpoint(deskRoute, { actor })
    expect(status).toBe(actor.kind === 'visitor' ? 401 : 404)
    expect((await decide(id, actor, true)).status).toBe(status)
  }
  const item = (await desk(first.actor)).find((one) => one.id === id)!
  expect(item).toMatchObject({ state: 'held', author: '风***', mayNot: null })
  expect(item.parts.filter(({ hit }) => hit !== null)).toEqual([
    { text: '加我 Ｖ·信', hit: 'advertising' },
    { text: '138****8000', hit: 'number' },
  ])
  expect(JSON.stringify(item)).not.toContain('13800138000')
  expect((await decide(id, first.actor, false, '')).status).toBe(422)
  // Not about a text nobody at the desk has read.
  expect(codeOf(await decide(id, first.actor, true, '看过了', textHashOf('改以前的字')))).toEqual([409, 'text_changed'])
  expect(dataOf<Item>(await decide(id, first.actor, false)).state).toBe('removed')
  expect(codeOf(await decide(id, second.actor, true))).toEqual([409, 'wrong_state'])
  expect((await messages(seller))[0]).toMatch(/不再显示给别人。这条留言里有加好友的广告。[\s\S]*7 天内申诉/)
  const audited = await run('select actor_id, capability, action, reason from audit_log where ref = $1', [id])
  expect(audited).toEqual([
    { actor_id: first.id, capability: 'review', action: 'moderation.remove', reason: '这条留言里有加好友的广告。' },
  ])
  const own = (await details(book, seller.actor)).results[0]!.remark!
  expect(own).toMatchObject({ state: 'removed', decision: '这条留言里有加好友的广告。', editableUntil: null })
  expect(own.appealUntil).toBeGreaterThan(Date.now())
  expect(codeOf(await post(editRoute, book, remark.id, seller.actor, { remark: '改一改' }))).toEqual([409, 'edit_over'])
  expect((await post(appealRoute, book, remark.id, anning.actor, { appeal_words: '替他申诉' })).status).toBe(404)
  const appealed = await post(appealRoute, book, remark.id, seller.actor, { appeal_words: '这是我们老家的土话' })
  expect(dataOf<Remark>(appealed).state).toBe('appealed')
  expect((await desk(first.actor)).find((one) => one.id === id)!.mayNot).toContain('另一位同事')
  expect(codeOf(await decide(id, first.actor, true))).toEqual([403, 'own_decision'])
  expect(dataOf<Item>(await decide(id, second.actor, false, '看过了，仍是广告')).state).toBe('refused')
  expect(codeOf(await post(appealRoute, book, remark.id, seller.actor, { appeal_words: '再来一次' }))).toEqual([
    409,
    'no_appeal',
  ])
  expect((await desk(second.actor, 'decided'))[0]!.history.map(({ event, by: who }) => [event, who])).toEqual([
    ['hold', null],
    ['remove', '何田'],
    ['appeal', null],
    ['remove', '唐越'],
  ])
})

test('a report: told without a name, once a person, decided, and everybody concerned hears of it', async () => {
  const [granny, anning] = [await somebody('外婆'), await somebody('阿宁')]
  const book = await bookOf(owner, 'public')
  const remark = await wrote(book, anning.actor, '这是我们老家的土话，不是骂人')
  const said = { reason: 'abuse', report_words: '<b>不好听</b>' }
  for (const who of [granny, granny, owner])
    expect((await post(reportRoute, book, remark.id, who.actor, said)).status).toBe(200)
  expect(codeOf(await post(reportRoute, book, remark.id, anning.actor, said))).toEqual([409, 'own_remark'])
  // It goes on being read until somebody decides.
  expect(await texts(book, visitor())).toEqual([remark.text])
  const id = await itemOf(remark.id)
  const item = (await desk(first.actor)).find((one) => one.id === id)!
  expect(item.reports).toMatchObject([
    { reason: '辱骂、骚扰', words: '<b>不好听</b>' },
    { reason: '辱骂、骚扰', words: '<b>不好听</b>' },
  ])
  expect(JSON.stringify(item)).not.toMatch(/外婆|林知夏/)
  expect(dataOf<Item>(await decide(id, first.actor, true, '土话，没有问题')).state).toBe('shown')
  expect((await messages(granny))[0]).toContain('您举报的一条留言，我们看过了，没有发现问题')
  expect(await messages(anning)).toEqual([])
  // What the list found and the desk kept is not held by the next report of it.
  const kept = await wrote(book, anning.actor, '代写论文是我爸的老本行')
  await decide(await itemOf(kept.id), first.actor, true, '自家的事')
  await post(reportRoute, book, kept.id, granny.actor, said)
  expect(await texts(book, visitor())).toContain(kept.text)
  await post(removeRoute, book, kept.id, anning.actor)
  // Reported anew it waits anew; taken away, it is gone for everybody but its writer.
  const third = await somebody('小满妈妈')
  await post(reportRoute, book, remark.id, third.actor, said)
  expect(dataOf<Item>(await decide(id, second.actor, false)).state).toBe('removed')
  expect(await texts(book, visitor())).toEqual([])
  expect(await texts(book, owner.actor)).toEqual([])
})

test('nobody at the desk decides about their own words; two at once are one decision', async () => {
  const book = await bookOf(owner, 'public')
  const own = await wrote(book, first.actor, '心书官方在此')
  expect(own.state).toBe('held')
  const id = await itemOf(own.id)
  expect(codeOf(await decide(id, first.actor, true))).toEqual([403, 'own_words'])
  const third = await reviewer('第三位', 'review')
  const answers = await Promise.all([decide(id, second.actor, true), decide(id, third.actor, false)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a writer who deletes their account is gone with all they wrote, the desk keeps none of it; joined, it is one', async () => {
  const granny = await somebody('外婆')
  const book = await bookOf(owner, 'public')
  const [leaver, twin] = [await somebody('要走的人'), await somebody('同一个人')]
  const remark = await wrote(book, leaver.actor, '加我微信，代开发票')
  await wrote(book, leaver.actor, '再说一句')
  for (const who of [leaver, twin]) await like(book, who.actor)
  const victim = await wrote(book, granny.actor, '被两个人举报')
  for (const who of [leaver, twin]) await post(reportRoute, book, victim.id, who.actor, { reason: 'other' })
  const exported = await accountRows(db(), leaver.id)
  expect(exported.remarks).toMatchObject([{ text: '加我微信，代开发票', written_by: null }, { text: '再说一句' }])
  expect(exported.moderation_reports).toHaveLength(1)
  const owners = await accountRows(db(), owner.id)
  expect(owners.remarks!.map(({ text }) => text)).toContain('再说一句')
  expect(owners.remarks!.map(({ text }) => text)).not.toContain('加我微信，代开发票')
  await transaction((tx) => moveOwnedRows(tx, leaver.id, twin.id))
  expect((await details(book, visitor(), { subtype: 'like' })).totalCount).toBe(1)
  expect((await details(book, twin.actor)).results.filter(({ remark: one }) => one!.isMine)).toHaveLength(2)
  await transaction((tx) => removeOwnedRows(tx, twin.id))
  expect(await texts(book, visitor())).toEqual([victim.text])
  expect((await details(book, visitor(), { subtype: 'like' })).totalCount).toBe(0)
  expect(await run('select id from moderation_items where subject_id = $1', [remark.id])).toEqual([])
  const asker = await somebody('问一句就走')
  const asked = await wrote(book, asker.actor, '问一句')
  const answer = (text: string) =>
    post(answerRoute, book, asked.id, owner.actor, { answer_id: randomId(), remark: text })
  const own = dataOf<Remark>(await answer('加我微信说')).answer!
  await decide(await itemOf(own.id), first.actor, false)
  expect(codeOf(await answer('换一句'))).toEqual([409, 'edit_over'])
  await transaction((tx) => removeOwnedRows(tx, asker.id))
  expect(await run('select id from moderation_items where subject_id = $1', [own.id])).toEqual([])
  // With its owner the book goes, and what others wrote there.
  const host = await somebody('书的主人')
  const theirs = await bookOf(host, 'public')
  await wrote(theirs, granny.actor, '写在别人的书里')
  await transaction((tx) => removeOwnedRows(tx, host.id))
  expect(await run('select id from remarks where work_id = $1', [theirs.id])).toEqual([])
})

test('whoever is no longer let in still takes back what they wrote, and nobody else’s', async () => {
  const book = await bookOf(owner, 'links')
  const link = await linkOf(book)
  await run('delete from rate_counters')
  const mine = await wrote(book, by(anning, link), '外婆看了三遍。')
  const theirs = await wrote(book, by(granny, link), '我也看了。')
  await run('update share_links set revoked_at = now() where id = $1', [link.linkId])
  expect((await like(book, by(anning, link))).status).toBe(404)
  expect((await post(removeRoute, book, theirs.id, anning.actor)).status).toBe(404)
  expect((await post(removeRoute, book, mine.id, anning.actor)).status).toBe(200)
  expect((await post(removeRoute, book, mine.id, anning.actor)).status).toBe(404)
})
