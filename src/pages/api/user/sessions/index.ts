import { endOtherDevices, listDevices } from '#lib/accounts/account/account.api.ts'
import { devices, signOutEverywhere } from '#lib/accounts/account/profile.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listDevices, devices)
export const DELETE = endpoint(endOtherDevices, signOutEverywhere)
