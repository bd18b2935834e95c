export type PickedFile = { path: string; file: File }

const readFolder = async (folder: FileSystemDirectoryEntry): Promise<PickedFile[]> => {
  const reader = folder.createReader()
  const found: PickedFile[] = []
  for (;;) {
    // A folder is handed over in portions of at most a hundred entries.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return found
    for (const entry of portion) found.push(...(await readEntry(entry)))
  }
}

const readEntry = async (entry: FileSystemEntry): Promise<PickedFile[]> => {
  if (entry.isDirectory) return readFolder(entry as FileSystemDirectoryEntry)
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
  return [{ path: entry.fullPath.replace(/^\//, ''), file }]
}

/** Files and whole folders out of a drop, with their paths. */
export const droppedFiles = async (transfer: DataTransfer): Promise<PickedFile[]> => {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (entries.every((entry) => entry === null)) return pickedFiles(transfer.files)
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [readEntry(entry)] : [])))
  return found.flat()
}

export const pickedFiles = (list: FileList): PickedFile[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** Files out of the clipboard (copied in the file manager, a picture of the screen); none while somebody pastes words. */
export const pastedFiles = (event: ClipboardEvent): PickedFile[] => {
  const at = event.target
  const writing = at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
  return writing || !event.clipboardData ? [] : pickedFiles(event.clipboardData.files)
}
