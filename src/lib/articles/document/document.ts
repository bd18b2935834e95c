/** Most bytes of a document: what one thread reads in seconds. */
export const mostDocumentBytes = 64 * 1024 * 1024

/** Nothing but a title: no chapter of a book. */
export const isEmptyChapter = (chapter: { characters: number; pictures: number; tables: number }): boolean =>
  chapter.characters + chapter.pictures + chapter.tables === 0
