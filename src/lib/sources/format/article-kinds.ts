import type { ImportSource } from '#lib/posts/post-import.ts'

const kinds: ImportSource['kind'][] = ['blog', 'notes', 'diary']

/** Kinds of sources whose entries are read one by one, with a title and an end: they may become articles. */
export const articleKinds: ReadonlySet<string> = new Set(kinds)
