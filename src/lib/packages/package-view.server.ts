import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { ok } from '#lib/std/result.ts'
import type * as api from './package.api.ts'
import { type PackageOffer, packageType } from './package-offer.ts'
import { packageOnSale } from './packages-on-sale.server.ts'

const viewOfOffer = ({ from: _, until: __, ...offer }: PackageOffer): api.PackageView => ({
  ...offer,
  bookType: packageType(offer),
  bindingName: bindingName(offer.binding),
})

export const seePackage = async ({ params }: Pick<CallOf<typeof api.getPackage>, 'params'>) => {
  const offer = await packageOnSale(params.id, Date.now())
  return offer ? ok(viewOfOffer(offer)) : notFound()
}
