import { listCrops, setFocus } from '#lib/books/layout/crops.api.ts'
import { chooseFocus, cropsOf } from '#lib/books/layout/crops.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listCrops, cropsOf)
export const POST = endpoint(setFocus, chooseFocus)
