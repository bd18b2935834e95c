import { endpoint } from '#lib/http/endpoint.server.ts'
import { getBucket } from '#lib/site/buckets/bucket.api.ts'
import { answerBucket } from '#lib/site/buckets/bucket.server.ts'

export const GET = endpoint(getBucket, answerBucket)
