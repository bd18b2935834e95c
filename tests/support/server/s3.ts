import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from './server.ts'

/** A local S3 with one empty bucket, and the environment that leads our processes to it. */
export type LocalS3 = { env: Record<string, string>; endpoint: string; bucket: string; close: () => Promise<void> }

export const localS3 = async (): Promise<LocalS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'xinshu-s3-'))
  const bucket = 'books'
  const port = await freePort()
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    bucket,
    env: {
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      // The only keys s3rver knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: '1',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
