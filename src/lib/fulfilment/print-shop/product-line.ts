/**
 * Lines of products: the house's own, and the print partner's, whose products have `wm-` before their id (rows 3.21, 3.49). Each is printed by
 * print shops of its own.
 */
export const productLines = { house: '本站的产品', wm: '合作印刷的产品（wm-）' } as const
export type ProductLine = keyof typeof productLines

export const isProductLine = (text: string): text is ProductLine => Object.hasOwn(productLines, text)
