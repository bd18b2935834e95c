import type { ImportFile, ImportView } from './import.api.ts'

/** A file the page itself is sending. */
type OnItsWay = { fileId?: string; name: string; bytes: number }

/** Files of an import that came only in part and that nothing here is sending: somebody must say what becomes of them. */
export const unfinishedOf = (view: ImportView | undefined, uploads: readonly OnItsWay[]): ImportFile[] =>
  (view?.files ?? []).filter(
    (file) =>
      file.received < file.bytes &&
      !uploads.some((one) => one.fileId === file.fileId || (one.name === file.name && one.bytes === file.bytes)),
  )

/** How many files of an earlier visit are not at the server at all: those must be brought once more, or done without. */
export const unsentOf = (view: ImportView | undefined, uploads: readonly OnItsWay[], unsent: string): number =>
  uploads.length > 0 || view?.status !== 'receiving' ? 0 : Math.max(0, Number(unsent) - unfinishedOf(view, []).length)
