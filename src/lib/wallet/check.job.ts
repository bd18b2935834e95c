import { db } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { ledgerFaults } from './check.sql.ts'

/** Name of the job that rebuilds the ledger every night. */
export const checkLedgerJobName = 'check-ledger'

class LedgerFault extends Error {
  readonly code = 'LEDGER_FAULT'
}

/** Rebuilds every balance from its entries and compares. What differs is an alarm each time: trying again mends nothing. */
export const checkLedgerJob = async (): Promise<number> => {
  const faults = await ledgerFaults(db())
  for (const { what, count, ref } of faults)
    await raiseAlarm(db(), { job: checkLedgerJobName, ref, attempts: 1, error: new LedgerFault(`${what} (${count})`) })
  log.info({ faults: faults.length }, 'checked the ledger')
  return faults.length
}
