import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './address.ts'

/** Asks for all addresses of a name, as the system knows them. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const resolveBySystem: Resolve = (host) =>
  new Promise((found, refused) => {
    systemLookup(host, { all: true, verbatim: true }, (error, all) => (error ? refused(error) : found(all)))
  })

/** Thrown inside a connection when a name leads inside; told from other errors by its class. */
export class LeadsInside extends Error {}

/**
 * The look-up of a connection: asks once, refuses the name when any of its addresses is not public, and hands exactly
 * these addresses to the connection, so that a name that answers differently the next time gains nothing.
 */
export const guardedLookup =
  (resolve: Resolve = resolveBySystem): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (all) => {
        const wanted =
          options.family === 4 || options.family === 6 ? all.filter((one) => one.family === options.family) : all
        const [first] = wanted
        if (first === undefined) return callback(new Error(`no address for ${host}`), '', 0)
        if (!all.every((one) => isPublicAddress(one.address))) return callback(new LeadsInside(host), '', 0)
        if (options.all === true) return callback(null, wanted)
        callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }
