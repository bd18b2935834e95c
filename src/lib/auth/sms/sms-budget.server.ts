import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { countHit } from '#lib/http/limits/rate-limit.sql.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { isoDay } from '#lib/std/clock.ts'

const daySeconds = 86_400

class SmsBudget extends Error {
  override name = 'SmsBudget'
}

/**
 * Counts one notice more of this day (UTC+8); false when half as many as there may be codes went out. Counted apart: whoever waits for
 * a code does not wait behind parcels.
 */
export const withinNoticeBudget = async (nowMs: number): Promise<boolean> => {
  const day = isoDay(nowMs)
  const start = Date.parse(`${day}T00:00:00+08:00`) / 1000
  const { count } = await countHit(db(), `sms notices ${day}`, Math.floor(nowMs / 1000), start + daySeconds)
  return count <= Math.ceil(config().smsDailyMost / 2)
}

/**
 * Counts one text message more of this day (UTC+8); false when the day's are used up. An operator is told at
 * four fifths and at the end: that many are either a great day or somebody who lets us pay for texts.
 */
export const withinBudget = async (nowMs: number): Promise<boolean> => {
  const most = config().smsDailyMost
  const day = isoDay(nowMs)
  const start = Date.parse(`${day}T00:00:00+08:00`) / 1000
  const { count: sent } = await countHit(db(), `sms budget ${day}`, Math.floor(nowMs / 1000), start + daySeconds)
  const said = sent === most + 1 ? '今天的短信已经发完，验证码不再发送' : '今天的短信已经发出五分之四'
  if (sent === most + 1 || sent === Math.ceil(most * 0.8))
    await raiseAlarm(db(), {
      job: 'send-sms',
      ref: day,
      error: Object.assign(new SmsBudget(`${said}（每天最多 ${most} 条，SMS_DAILY_MOST）`), {
        code: sent > most ? 'sms_budget_used' : 'sms_budget_low',
      }),
      attempts: 1,
    })
  return sent <= most
}
