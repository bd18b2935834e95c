/** Name of the job that removes files after their rows; payload `FilesGone`. */
export const removeFilesJobName = 'remove-account-files'

/** Files in storage whose rows are gone: pictures by hash, folders of uploads, keys, and books whose fresh pages may lie there. */
export type FilesGone = { media: string[]; folders: string[]; keys: string[]; bookIds: string[] }

const portion = 500

/** Files of one account as jobs of a size the queue likes. */
export const portions = (gone: FilesGone): FilesGone[] => {
  const parts: FilesGone[] = []
  const names = ['media', 'folders', 'keys', 'bookIds'] as const
  for (let at = 0; names.some((name) => at < gone[name].length); at += portion) {
    const cut = (name: (typeof names)[number]) => gone[name].slice(at, at + portion)
    parts.push({ media: cut('media'), folders: cut('folders'), keys: cut('keys'), bookIds: cut('bookIds') })
  }
  return parts
}
