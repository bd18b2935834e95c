import { expect, test } from 'vitest'
import { bodyLimit } from '#lib/http/server/body-limit.server.ts'
import { allContracts } from '../../support/contracts.ts'

/** Of a call that does not say (http/body.server.ts). Bytes. */
const usual = 1024 * 1024

test('the server lets through whatever a contract takes', async () => {
  const contracts = (await allContracts()).filter(([, { body }]) => body !== undefined && body !== 'raw')
  expect(contracts.filter(([, { maxBodyBytes = usual }]) => maxBodyBytes > usual).length).toBeGreaterThan(1)
  const refused = contracts.flatMap(([name, { path, maxBodyBytes = usual }]) => {
    const limit = bodyLimit(path.replaceAll(/\{\w+\}/g, 'x'))
    return limit < maxBodyBytes ? [`${name}: ${maxBodyBytes} of ${limit}`] : []
  })
  expect(refused).toEqual([])
})
