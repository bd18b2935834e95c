import { printableBytes } from '#lib/media/print-copy.server.ts'

/** Makes the print copy of a kept picture in a worker thread, if it needs one and has none. */
export const printCopyWork = async (sha256: string): Promise<void> => void (await printableBytes(sha256))
