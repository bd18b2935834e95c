import { endpoint } from '#lib/http/endpoint.server.ts'
import { addAddr, listAddrs } from '#lib/shipping/address.api.ts'
import { keepAddress, myAddresses } from '#lib/shipping/address.server.ts'

export const GET = endpoint(listAddrs, myAddresses)
export const POST = endpoint(addAddr, keepAddress)
