import { playCampaign } from '#lib/campaigns/game/play.api.ts'
import { drawPrize } from '#lib/campaigns/game/play.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(playCampaign, drawPrize)
