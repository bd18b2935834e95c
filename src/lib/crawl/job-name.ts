/** Name of the job that does the work of an assistant; payload `{ assistantId }`. */
export const crawlJobName = 'crawl'
