/** Largest single file, and largest chunk of one PUT, in bytes. */
export const maxFileBytes = 4 * 1024 * 1024 * 1024
export const maxChunkBytes = 8 * 1024 * 1024
export const maxFilesPerImport = 5000
