import { profileCookies } from '#lib/auth/cookies.ts'
import { profileOf } from '#lib/auth/profile.ts'
import { secureCookies } from '#lib/auth/session.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { avatarSha } from '#lib/users/avatar-sha.ts'
import { emptyJoined, findUser, lockUsers, moveDeletion, setJoined } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import type * as api from '../account/account.api.ts'
import { avatarAddress } from '../account/avatar.server.ts'
import { countOwnedRows, isReading, moveOwnedRows } from '../deletion/owned-tables.sql.ts'
import { lostPhone, maskedPhone, mayJoin, survivorOf, wholeOf } from './join.ts'
import { findOffer, type JoinOffer, putOffer, takeOffer } from './join-offer.sql.ts'

/** How long the question stands, ms. */
const offerMs = 10 * 60 * 1000

/** Name of the job that moves what requests under way left behind; payload `{ from, into }`. */
export const sweepJoinedJobName = 'sweep-joined'

type Who = { userId: string; sessionMark: string }

/** Asks somebody whether an account they proved to be theirs (by `phone`, else by WeChat) shall be one with their own. */
export const offerJoin = async (tx: Db, who: Who, otherUserId: string, phone: string | null): Promise<void> => {
  const now = Date.now()
  const offer = { id: randomId(), ...who, otherUserId, phone, expiresAt: new Date(now + offerMs) }
  await putOffer(tx, { ...offer, userId: who.userId, sessionMark: who.sessionMark }, new Date(now))
}

const sideOf = async (tx: Db, user: UserRow): Promise<api.JoinSide> => ({
  xinshuUserId: user.xinshuUserId,
  nickname: user.nickname,
  phone: user.loginPhone === null ? null : maskedPhone(user.loginPhone),
  wechat: user.openid !== null || user.unionid !== null,
  createdAt: user.createdAt.getTime(),
  holds: await countOwnedRows(tx, user.id),
})

/** What this sign-in is being asked; undefined: nothing, or no longer. */
export const currentOffer = async (sessionMark: string): Promise<api.JoinQuestion | undefined> => {
  const offer = await findOffer(db(), sessionMark, new Date())
  const [mine, other] = offer ? [await findUser(db(), offer.userId), await findUser(db(), offer.otherUserId)] : []
  if (!offer || !mine || !other) return undefined
  const allowed = mayJoin(mine, other)
  const lost = lostPhone(mine, other, offer.phone)
  return {
    offer: offer.id,
    mine: await sideOf(db(), mine),
    other: await sideOf(db(), other),
    keepsNumber: survivorOf(mine, other).into.xinshuUserId,
    lostPhone: lost === undefined ? null : maskedPhone(lost),
    refused: allowed.ok ? null : allowed.failure.message,
  }
}

export const joinQuestion = async ({ actor }: CallOf<typeof api.getJoin>) => {
  const question = await currentOffer(actor.sessionMark)
  return question ? ok(question) : notFound()
}

/** Is what was proved still so? Phone or WeChat may have gone elsewhere while the question stood. */
const stillProved = (offer: JoinOffer, other: UserRow): boolean =>
  offer.phone === null ? other.openid !== null || other.unionid !== null : other.loginPhone === offer.phone

const stale = () => fail(409, 'join_stale', '情况有变化，请重新绑定一次')

/**
 * Makes two accounts one, in the caller's transaction: everything or nothing. Both are locked in the order of their ids,
 * so two joins of the same accounts at once come one after the other, and the second finds nothing left to do.
 */
export const joinAccounts = async (tx: Db, offer: JoinOffer): Promise<Result<UserRow>> => {
  const locked = await lockUsers(tx, [offer.userId, offer.otherUserId])
  const mine = locked.find((user) => user.id === offer.userId)
  const other = locked.find((user) => user.id === offer.otherUserId)
  if (!mine || !other || mine.id === other.id) return stale()
  const allowed = mayJoin(mine, other)
  if (!allowed.ok) return allowed
  if (!stillProved(offer, other)) return stale()
  const { into, from } = survivorOf(mine, other)
  if (await isReading(tx, from.id)) return fail(409, 'busy_reading', '有文件正在读取，读完再合并')
  const whole = wholeOf(mine, other, offer.phone)
  // Whoever joins accounts means to go on using them. Refused where nothing is scheduled.
  for (const { id } of [mine, other])
    await moveDeletion(tx, id, 'cancel', { set: { deletionAt: null }, actorId: mine.id, reason: 'joined' })
  await moveOwnedRows(tx, from.id, into.id)
  await emptyJoined(tx, from.id, into.id)
  const sha256 = avatarSha(whole.headimgurl)
  // The address of a picture is made for one viewer.
  const headimgurl = sha256 === undefined ? whole.headimgurl : await avatarAddress(into.id, sha256, tx)
  const joined = await setJoined(tx, into.id, { ...whole, headimgurl })
  // A request that began before still writes in the old name: twice, later, what it left is moved as well.
  for (const seconds of [30, 900]) {
    const startAfter = new Date(Date.now() + seconds * 1000)
    await addJob(tx, sweepJoinedJobName, { from: from.id, into: into.id }, { startAfter })
  }
  return ok(joined)
}

export const acceptJoin = async ({ body, actor, answer }: CallOf<typeof api.join>) => {
  const joined = await transaction(async (tx): Promise<Result<UserRow>> => {
    const offer = await takeOffer(tx, body.offer, actor.sessionMark)
    if (!offer || offer.expiresAt < new Date() || offer.userId !== actor.userId) return stale()
    return joinAccounts(tx, offer)
  })
  if (!joined.ok) return joined
  for (const one of profileCookies(profileOf(joined.value), secureCookies())) answer.append('set-cookie', one)
  return ok({ xinshuUserId: joined.value.xinshuUserId })
}

export const declineJoin = async ({ body, actor }: CallOf<typeof api.dropJoin>) => {
  await takeOffer(db(), body.offer, actor.sessionMark)
  return ok({ dropped: true as const })
}
