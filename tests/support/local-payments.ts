import { generateKeyPairSync } from 'node:crypto'
import type { AlipayConfig } from '#lib/config/payment.server.ts'
import { setService } from '#lib/config/services.server.ts'

/** Somebody who takes money, for tests in which none is paid: a local Alipay at an address where nobody listens. */
export const localPayments = (): void => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const alipay: AlipayConfig = {
    ...{ url: 'http://127.0.0.1:9/gateway.do', appId: '2021000000000001', sellerId: '2088000000000001' },
    ...{ privateKey, publicKeys: [publicKey] },
  }
  setService('local-alipay', alipay)
}
