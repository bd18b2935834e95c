export type TestGateway = {
  url: string
  /** `POST /__control/{what}`: pays, expires, injects faults (scripts/gateway/pay-desk.ts). */
  tell: <T = unknown>(what: string, asked?: object) => Promise<T>
}

/** The control of a local gateway of payment, by any of its addresses. */
export const gatewayOf = (address: string): TestGateway => {
  const url = new URL(address).origin
  return {
    url,
    tell: async <T>(what: string, asked: object = {}) =>
      (await fetch(`${url}/__control/${what}`, { method: 'POST', body: JSON.stringify(asked) })).json() as Promise<T>,
  }
}
