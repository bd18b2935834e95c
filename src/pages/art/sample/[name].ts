import type { APIRoute } from 'astro'
import { answerSamplePage } from '#lib/library/sample.server.ts'

/** Pages of the sample that lies open on the home page. */
export const GET: APIRoute = ({ params, url, request }) => answerSamplePage(params.name ?? '', url, request)
