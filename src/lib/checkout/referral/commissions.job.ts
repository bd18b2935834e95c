import { db } from '#lib/db/db.server.ts'
import { freeCommissions, ripenCommission } from '#lib/referral/commission.server.ts'
import { completedEarners } from './own-door.sql.ts'

/** Name of the job that frees what friends' orders earned, seven days after they were completed. */
export const commissionsJobName = 'free-commissions'

const most = 2000

/** Every night, after orders were completed; also takes back what refunds of the day made too much. */
export const commissionsJob = async (now = new Date()): Promise<void> => {
  for (const { id, completedAt } of await completedEarners(db(), most)) await ripenCommission(id, completedAt)
  await freeCommissions(now)
}
