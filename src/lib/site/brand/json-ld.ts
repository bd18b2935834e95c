import { decimalYuan, fen } from '#lib/std/money.ts'

/** Facts for search engines (schema.org), as plain objects. Addresses are absolute. */
type Thing = { '@type': string } & Record<string, unknown>

export type Crumb = { name: string; path: string }

export const organization = (brand: {
  siteName: string
  siteUrl: string
  phone?: string | undefined
  email?: string | undefined
}): Thing => ({
  '@type': 'Organization',
  '@id': `${brand.siteUrl}/#organization`,
  name: brand.siteName,
  url: `${brand.siteUrl}/`,
  logo: `${brand.siteUrl}/pictures/home-square.jpg`,
  ...(brand.phone || brand.email
    ? {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          availableLanguage: 'zh-CN',
          ...(brand.phone ? { telephone: brand.phone } : {}),
          ...(brand.email ? { email: brand.email } : {}),
        },
      }
    : {}),
})

export const breadcrumbs = (crumbs: readonly Crumb[], siteUrl: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${siteUrl}${path}`,
  })),
})

export const questions = (asked: readonly { q: string; a: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: asked.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: a },
  })),
})

/** `lowFen`: the lowest price, once it can be paid. */
export const productFacts = (product: {
  url: string
  name: string
  description: string
  brand: string
  pictures: readonly string[]
  lowFen: number | undefined
}): Thing => ({
  '@type': 'Product',
  '@id': `${product.url}#product`,
  url: product.url,
  name: product.name,
  description: product.description,
  image: product.pictures,
  brand: { '@type': 'Brand', name: product.brand },
  ...(product.lowFen === undefined
    ? {}
    : {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'CNY',
          lowPrice: decimalYuan(fen(product.lowFen)),
          availability: 'https://schema.org/InStock',
        },
      }),
})

/** One block for a page; safe inside <script>, whatever people wrote. */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(/</g, '\\u003c')
