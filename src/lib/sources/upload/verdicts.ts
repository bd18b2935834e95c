/** Failures that mean: photographs came, and no words with them. They may belong to what comes next. */
const photosAlone = ['import_media_only', 'import_picture']
/** Failures of ours: the files are there and can be read once more. */
const ownTrouble = ['import_failed', 'storage_full']

export const isPhotosAlone = (code: string | undefined): boolean => photosAlone.includes(code ?? '')
export const isOwnTrouble = (code: string | undefined): boolean => ownTrouble.includes(code ?? '')
/** Do the files of a failed import stay in hand when more are brought? Refused ones don't. */
export const staysAfter = (code: string | undefined): boolean => isPhotosAlone(code) || isOwnTrouble(code)
