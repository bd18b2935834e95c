import { transaction } from '#lib/db/db.server.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { readTyped } from '#lib/std/typed-text.ts'
import { changeUser, findOrAddUser, findUser, setWechatIds } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import { findWechatUser, lockPerson, putIdentity } from './wechat.sql.ts'
import type { WechatPerson } from './wechat.ts'
import { wechat } from './wechat-client.server.ts'

/** What somebody calls themselves at WeChat, as far as it fits here. */
const nicknameOf = (person: WechatPerson): string => {
  const short = [...(person.nickname ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, '')].slice(0, 20).join('')
  const read = readTyped(fieldLimits.nickname, short.toWellFormed())
  return read.ok ? read.text : '微信书友'
}

/** The account this person comes into, made when there is none; `fresh` says so. Two at once get the same one. */
export const wechatAccount = (person: WechatPerson): Promise<{ user: UserRow; fresh: boolean }> =>
  transaction(async (tx) => {
    await lockPerson(tx, person)
    const known = await findWechatUser(tx, person)
    const user = known ?? (await findOrAddUser(tx, { openid: person.openid }, nicknameOf(person)))
    await putIdentity(tx, user.id, person)
    // The openid people are known by is the official account's, as soon as there is one.
    const official = person.appid === wechat()?.account?.appid || user.openid === null
    await setWechatIds(tx, user.id, {
      openid: official ? person.openid : undefined,
      unionid: user.unionid === null ? person.unionid : undefined,
    })
    if (person.subscribe !== undefined) await changeUser(tx, user.id, { subscribe: person.subscribe })
    return { user: (await findUser(tx, user.id)) ?? user, fresh: known === undefined }
  })
