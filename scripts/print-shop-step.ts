/** Starts the local print shop beside the site, outside production: a program of its own that has a key and an address, no more. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { config } from '#lib/config/config.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { transaction } from '#lib/db/db.server.ts'
import { replacePrintKeys } from '#lib/fulfilment/print-shop/print-key.server.ts'
import type { Step } from './process.ts'

const localName = '本机印刷所'

/** Its key is of this start alone. */
export const printShopStep: Step = async () => {
  const { localPrintShop, dataDir } = config()
  const port = existingService<number>('listening-port')
  if (!localPrintShop || port === undefined) return undefined
  const key = await transaction((tx) => replacePrintKeys(tx, localName))
  const words = ['--attached', '--url', `http://127.0.0.1:${port}`, '--dir', join(dataDir, 'print-shop')]
  const child = spawn(process.execPath, [`${import.meta.dirname}/print-shop/print-shop.ts`, ...words], {
    env: { PATH: process.env.PATH, PRESS_KEY: key },
    // Its stdin is a line to us: when we are killed it closes, and the print shop ends as well.
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  // Without it the desk prints by hand.
  child.on('error', () => undefined)
  return async () => void child.kill()
}
