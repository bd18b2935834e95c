import type { APIRoute } from 'astro'
import { answerPageFont } from '#lib/media/page-font.server.ts'

/** Fonts cut for the words of one public page; see src/layouts/frames/own-fonts.server.ts. */
export const GET: APIRoute = ({ params }) => answerPageFont(params.name ?? '')
