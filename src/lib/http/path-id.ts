import { z } from 'zod'

/** An id in a path; what is malformed or unknown is the same 404. */
export const pathId = z.string().min(1).max(400)
