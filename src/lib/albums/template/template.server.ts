import { config } from '#lib/config/config.server.ts'
import { dropService, service } from '#lib/config/services.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { ok } from '#lib/std/result.ts'
import type { StoredPage } from '../album/stored-page.ts'
import { themeNamed, themes } from '../layout/theme.ts'
import type { listTemplatePages } from './template.api.ts'
import type { TemplateToDraw } from './template-work.server.ts'

/** Once a process for each of the few there are; what failed is tried again with the next call. */
const drawnPages = (template: TemplateToDraw): Promise<StoredPage[]> => {
  const { tid, size, theme } = template
  const name = `template-${tid}-${size}-${theme}`
  return service(name, async () => {
    try {
      return await pool().run<StoredPage[]>(
        '#lib/albums/template/template-work.server.ts',
        'drawTemplatePages',
        template,
      )
    } catch (error) {
      dropService(name)
      throw error
    }
  })
}

/** Pages of a product as a theme makes them, for whoever wants to know before there are photographs. */
export const readTemplatePages = async ({ params, query }: CallOf<typeof listTemplatePages>) => {
  const product = albumProduct(params.tid)
  if (!product) return notFound()
  const [size, theme] = [albumSize(product, query.size), themeNamed(query.style ?? themes[0].id)]
  if (!size) return invalid('这种相册没有这个大小')
  if (!theme) return invalid('没有这种主题')
  // The partner's variant has the same templates (row 3.21).
  const { tid } = product
  return ok({ pages: await drawnPages({ tid, size: size.id, theme: theme.id, brand: config().siteName }) })
}
