import { registerJob } from '#lib/queue/queue.server.ts'
import { registerRecurring } from '#lib/queue/recurring.server.ts'
import { releaseMediaJobName } from '#lib/sources/job/held.server.ts'
import { removeBookFilesJob, tidyBooksJob } from '../deletion/book-files.job.ts'
import { removeBookFilesJobName, tidyBooksJobName } from '../deletion/book-files.server.ts'
import { deleteAccountJobName } from '../deletion/deletion.server.ts'
import { removeFilesJobName } from '../deletion/files-gone.ts'
import { releaseMediaJob } from '../deletion/release.job.ts'
import { dropExportJob, makeExportJob } from '../export/export.job.ts'
import { dropExportJobName, makeExportJobName } from '../export/export.server.ts'
import { sweepJoinedJobName } from '../join/join.server.ts'
import { deleteAccountJob, removeFilesJob, sweepJoinedJob } from './account.job.ts'

/** Says who does the jobs of accounts; called by scripts/backend.ts. */
export const registerAccountJobs = (): void => {
  registerJob(sweepJoinedJobName, sweepJoinedJob)
  registerJob(deleteAccountJobName, deleteAccountJob)
  registerJob(removeFilesJobName, removeFilesJob)
  registerJob(releaseMediaJobName, releaseMediaJob)
  registerJob(removeBookFilesJobName, removeBookFilesJob)
  registerRecurring(tidyBooksJobName, tidyBooksJob, { every: 'day', at: '04:00', missed: 'skip' })
  registerJob(makeExportJobName, makeExportJob)
  registerJob(dropExportJobName, dropExportJob)
}
