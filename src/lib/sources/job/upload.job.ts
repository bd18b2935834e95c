import { uploadFolder } from '#lib/sources/job/upload.server.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** Ids of files are never used twice, so that removing again what is gone already harms nobody. */
export const removeUploadsJob = async ({ fileIds }: { fileIds: string[] }): Promise<void> => {
  for (const id of fileIds) await storage().removeFolder(uploadFolder(id))
}
