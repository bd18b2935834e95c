/** Largest single file, and largest chunk of one PUT, in bytes. */
export const maxFileBytes = 4 * 1024 * 1024 * 1024
export const maxChunkBytes = 8 * 1024 * 1024
export const maxFilesPerImport = 5000

/** Small files go together: at most so many in one call, none larger than so many bytes, together at most one chunk. */
export const mostTogether = 100
export const smallFileBytes = 512 * 1024
