import { covers } from '#lib/covers/covers.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import type { Scenario } from '#lib/site/buckets/bucket-scenarios.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { isScreen } from '#lib/site/routes/routes.ts'
import { type CreateFlow, flowNamed } from '#lib/sources/upload/create-flows.ts'

/** A look of an occasion as it can be had: what is not sold, or is no cover of ours, is left out. */
export type ScenarioLook = Scenario['looks'][number] & {
  styleName: string
  size: string
  coverName: string
  href: string
}

/**
 * Where the book of this occasion is made, and in which looks; undefined when a bucket names a way that is not open or no
 * look is left: then there is no such page.
 */
export const scenarioWay = (
  scenario: Scenario,
  products: Products,
): { flow: CreateFlow; product: Products['items'][number]; looks: [ScenarioLook, ...ScenarioLook[]] } | undefined => {
  const flow = flowNamed(scenario.flow)
  const product = flow && products.items.find(({ id, shown }) => id === flow.bookType && shown)
  if (!flow || !product?.bindings.some((id) => id === scenario.binding)) return undefined
  const room = paths.create(flow.route)
  if (!isScreen(room)) return undefined
  const looks = scenario.looks.flatMap((look): ScenarioLook[] => {
    const style = product.styles.find(({ id }) => id === look.style)
    const trim = style && products.sizes.find(({ id }) => id === style.size)
    const cover = covers.find(({ id }) => id === look.cover)
    if (!style || !trim || !cover) return []
    const query = new URLSearchParams({ style: look.style, cover: look.cover, binding: scenario.binding })
    const href = `${room}${room.includes('?') ? '&' : '?'}${query}`
    return [
      { ...look, styleName: style.name, size: `${trim.widthMm} × ${trim.heightMm} 毫米`, coverName: cover.name, href },
    ]
  })
  const [first, ...others] = looks
  return first && { flow, product, looks: [first, ...others] }
}
