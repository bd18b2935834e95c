import { endpoint } from '#lib/http/endpoint.server.ts'
import { changeAddr, removeAddr } from '#lib/shipping/address.api.ts'
import { dropAddress, editAddress } from '#lib/shipping/address.server.ts'

export const PUT = endpoint(changeAddr, editAddress)
export const DELETE = endpoint(removeAddr, dropAddress)
