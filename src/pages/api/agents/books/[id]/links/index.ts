import { addSaleLink } from '#lib/agent-center/sale-links.api.ts'
import { makeSaleLink } from '#lib/agent-center/sale-links.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addSaleLink, makeSaleLink)
