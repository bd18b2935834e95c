import { config } from '#lib/config/config.server.ts'

/** The address of ours by which the pictures of an import are known; there is one assistant for it. */
export const picturesAddress = (importId: string): string => `${config().siteUrl}/blogbook/crawler/files/${importId}`
