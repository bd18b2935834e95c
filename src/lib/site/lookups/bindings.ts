/** How a thing is bound, by the id it has on the wire (rows 3.76, 9.39, 9.40). Prices and papers: the products bucket. */
export const bindingNames = {
  0: '经济装',
  1: '文艺装',
  2: '精装',
  6: '典藏装',
  pdf: '电子版',
  miniB5: 'B5 电子版',
} as const

/** Bindings somebody binds: paper, a press, a parcel. */
export const printedBindings = ['0', '1', '2', '6'] as const

/** How albums are bound; print/products/album-products.ts says which has which. */
export const albumBindingNames = {
  ...{ soft: '软壳', hard: '硬壳', 'lay-flat': '蝴蝶装', loose: '散张', wire: '线圈' },
  ...{ walnut: '胡桃木框', oak: '原木框', black: '墨色木框', white: '白木框' },
} as const
export const albumBindings = ['soft', 'hard', 'lay-flat', 'loose', 'wire', 'walnut', 'oak', 'black', 'white'] as const

/** `pdf` and `miniB5` are files: nothing is printed or sent. */
export const isElectronic = (binding: string): boolean => binding === 'pdf' || binding === 'miniB5'

/** What is not in the table (an order of long ago) is called by its id. */
export const bindingName = (binding: string): string =>
  (({ ...bindingNames, ...albumBindingNames }) as Readonly<Record<string, string | undefined>>)[binding] ?? binding
