import type { Packages } from './bucket-products.ts'

/** Packages that are sold until somebody edits the bucket: the board's three (board-site 32), and one of albums. */
export const defaultPackages: Packages = {
  items: [
    {
      ...{ id: 'two-books', name: '两本文艺装', kind: 'printed', product: 'book', binding: '1', size: 'a5' },
      ...{ pages: 140, count: 2, priceFen: 13_800, years: 2, text: '春一本，秋一本。' },
    },
    {
      ...{ id: 'family', name: '一家三册', kind: 'printed', product: 'book', binding: '2', size: 'a5' },
      ...{ pages: 200, count: 3, priceFen: 32_800, years: 2, text: '家里每人一本，或者一个孩子一本。' },
    },
    {
      ...{ id: 'five-years', name: '五年典藏', kind: 'printed', product: 'book', binding: '6', size: 'a5' },
      ...{ pages: 240, count: 5, priceFen: 86_800, years: 5, text: '一年一本，五年一函。' },
    },
    {
      ...{ id: 'two-albums', name: '两本照片书', kind: 'printed', product: 'album', binding: 'hard', size: 'a5' },
      ...{ pages: 40, count: 2, priceFen: 19_800, years: 2, text: '出门一本，在家一本。' },
    },
  ],
}
