import { bbsbook } from './bbsbook.ts'
import { blogbook } from './blogbook.ts'
import { diarybook } from './diarybook.ts'
import type { ProductText } from './product-text.ts'
import { qbbbook } from './qbbbook.ts'
import { shuoshuoBook } from './shuoshuo_book.ts'
import { starWbbook } from './star-wbbook.ts'
import { storybook } from './storybook.ts'
import { wbbook } from './wbbook.ts'
import { wxbook } from './wxbook.ts'

const texts: readonly ProductText[] = [
  wxbook,
  wbbook,
  shuoshuoBook,
  diarybook,
  storybook,
  bbsbook,
  qbbbook,
  starWbbook,
  blogbook,
]

/** The words of a product; a product of the bucket without words has no page. */
export const productText = (id: string): ProductText | undefined => texts.find((text) => text.id === id)
