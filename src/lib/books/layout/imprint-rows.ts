import { defaultAuthor } from '#lib/books/book/book-limits.ts'
import { printedIsbn } from '#lib/books/isbn/printed-isbn.ts'
import type { BookInput } from '#lib/typeset/book/content.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import type { BookDetails } from './book-details.ts'

type Said = Pick<BookDetails, 'author' | 'brand' | 'edition' | 'copyright' | 'isbn'>

/** The number this book prints; undefined: it is private, and has no edition and no price either. */
export const isbnOf = ({ isbn, copyright }: Pick<BookDetails, 'isbn' | 'copyright'>): string | undefined =>
  printedIsbn(isbn, copyright?.isbn)

/**
 * Rows of the copyright page in their order (PRINT.md §2.7): what its owner wrote, else what we know. A field its owner
 * emptied disappears with its label; an author stays. Edition, price and ISBN are those of a published book alone.
 */
export const imprintRows = (
  { author, brand, edition, copyright = {}, isbn }: Said,
  { widthMm, heightMm, format }: Pick<Style, 'widthMm' | 'heightMm' | 'format'>,
): BookInput['imprint'] => [
  { label: '作者', value: copyright.author || author || defaultAuthor },
  { label: '编辑', value: copyright.editor ?? '' },
  { label: '装帧设计', value: copyright.designer ?? brand },
  { label: '出品', value: copyright.company ?? brand },
  { label: '网址', value: copyright.link ?? '' },
  { label: '客服电话', value: copyright.telephone ?? '' },
  { label: '开本', value: `${widthMm}mm × ${heightMm}mm${format ? `　${format}` : ''}` },
  ...publishedRows({ edition, copyright }, isbnOf({ copyright, ...(isbn === undefined ? {} : { isbn }) })),
]

const publishedRows = (
  { edition, copyright = {} }: Pick<Said, 'edition' | 'copyright'>,
  isbn: string | undefined,
): BookInput['imprint'] =>
  isbn === undefined
    ? []
    : [
        { label: '版次', value: copyright.edition ?? (edition ? `${edition}第1版` : '') },
        { label: '印次', value: edition ? `${edition}第1次印刷` : '' },
        { label: '定价', value: copyright.price ?? '' },
        { label: 'ISBN', value: isbn },
      ]
