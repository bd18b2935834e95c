import { createHash, createHmac } from 'node:crypto'

/**
 * Request signature ACS3-HMAC-SHA256 of Alibaba Cloud's OpenAPI (V3), which its SMS service speaks.
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
// RFC 3986: encodeURIComponent leaves these four alone.
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export type SignedParts = {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string
}

const isSigned = (name: string): boolean => name === 'host' || name === 'content-type' || name.startsWith('x-acs-')

/** Value of the Authorization header. Header names in lower case; `x-acs-content-sha256` must be among them. */
export const smsAuthorization = (parts: SignedParts, keyId: string, secret: string): string => {
  const query = Object.entries(parts.query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const names = Object.keys(parts.headers).filter(isSigned).sort()
  const headers = names.map((name) => `${name}:${parts.headers[name]?.trim()}\n`).join('')
  const signedHeaders = names.join(';')
  const canonical = [parts.method, parts.path, query, headers, signedHeaders, sha256(parts.body)].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedHeaders},Signature=${signature}`
}

export const emptyBodyHash = sha256('')
