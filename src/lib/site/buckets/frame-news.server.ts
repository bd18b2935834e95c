import { paths } from '../routes/paths.ts'
import { bucket } from './bucket.server.ts'
import { isOn } from './bucket-parts.ts'
import type { TabMark } from './tab-marks.ts'

/** What the frame shows of the site's configuration: marks of the tab bar that are on now, products of the footer. */
export type News = { marks: readonly TabMark[]; products: readonly { name: string; href: string }[] }

export const nothingNew: News = { marks: [], products: [] }

export const siteNews = async (nowMs: number): Promise<News> => {
  const [home, products] = await Promise.all([bucket('home'), bucket('products')])
  return {
    marks: home.tabBadges.filter((one) => isOn(one, nowMs)).map(({ id, tab, kind, text }) => ({ id, tab, kind, text })),
    products: home.products
      .map((id) => products.items.find((one) => one.id === id && one.shown))
      .filter((one) => one !== undefined)
      .map(({ id, name }) => ({ name, href: paths.product(id) })),
  }
}
