/** What an agent's books carry of their agent. Pure. */

/** As it is saved; `isOfficial`: one of the house's own (configuration). */
export type Brand = {
  uid: number
  companyName: string
  companyPhone: string
  companyLink: string
  editor: string
  designer: string
  isCopyrightHidden: boolean
  isLogoKept: boolean
  isOfficial: boolean
}

/** Spec §6: an agent's cover carries no mark of the house, unless it was kept or the book is official. */
export const hasHouseLogo = (brand: Brand | undefined): boolean =>
  brand === undefined || brand.isLogoKept || brand.isOfficial

type Imprint = { editor: string; designer: string; company: string; link: string; telephone: string }

/**
 * Rows of the copyright page an agent's book has in place of the house's (spec §6); '' leaves one out. Hidden: none of them.
 * Undefined: an ordinary book.
 */
export const imprintOf = (brand: Brand | undefined): Imprint | undefined => {
  if (brand === undefined) return undefined
  if (brand.isCopyrightHidden) return { editor: '', designer: '', company: '', link: '', telephone: '' }
  const { editor, designer, companyName: company, companyLink: link, companyPhone: telephone } = brand
  return { editor, designer, company, link, telephone }
}

/** What of an agent may be told to whoever may open one of their books: what is printed in it (3.39). */
export const agentInfoOf = (brand: Brand) => {
  const { company = '', telephone = '', link = '', editor = '', designer = '' } = imprintOf(brand) ?? {}
  return {
    ...{ uid: String(brand.uid), editor, designer, companyName: company, companyPhone: telephone, companyLink: link },
    supplementary: { disableCopyright: brand.isCopyrightHidden },
    isOfficial: brand.isOfficial,
  }
}
