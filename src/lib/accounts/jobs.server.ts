import { registerJob } from '#lib/queue/queue.server.ts'
import { deleteAccountJob, removeFilesJob, removeFilesJobName, sweepJoinedJob } from './account.job.ts'
import { deleteAccountJobName } from './deletion.server.ts'
import { sweepJoinedJobName } from './join.server.ts'

/** Says who does the jobs of accounts; called by scripts/backend.ts. */
export const registerAccountJobs = (): void => {
  registerJob(sweepJoinedJobName, sweepJoinedJob)
  registerJob(deleteAccountJobName, deleteAccountJob)
  registerJob(removeFilesJobName, removeFilesJob)
}
