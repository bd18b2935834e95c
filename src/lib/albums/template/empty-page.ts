import type { StoredPage } from '../album/stored-page.ts'

/** Words that stand in every album alike: headings, and what the copyright page calls its rows. */
const isFixed = (id: string): boolean => id === 'heading' || /^imprint-\d+$/.test(id)

/** A page with its frames and lines, without the photographs and words of the sample it was laid out of. Pure. */
export const emptyPage = (page: StoredPage): StoredPage => ({
  ...page,
  layers: page.layers.map((layer) => {
    if (layer.type === 'image') return { ...layer, content: '' }
    return isFixed(layer.id) ? layer : { ...layer, text: '' }
  }),
})
