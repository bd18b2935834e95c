/** `example.com`, `127.0.0.1:4321`, `[::1]:4321`: a host, and a port that exists. */
const shape = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i

/** Header in which our server hands on the host a request was sent to; what a caller sends under this name is dropped. */
export const askedHostHeader = 'x-asked-host'

type Named = { headers: { host?: string | undefined }; rawHeaders: readonly string[] }

/**
 * The host a request names, or undefined where it names none, several, or what is none: `x/products?` in the Host header
 * would be put before the path and make another address of it (RFC 9112 §3.2: 400).
 */
export const askedHost = ({ headers: { host }, rawHeaders }: Named): string | undefined => {
  if (host === undefined) return undefined
  const port = shape.exec(host)
  if (port === null || Number(port[1] ?? 0) > 65_535) return undefined
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') named += 1
  return named === 1 ? host.toLowerCase() : undefined
}
