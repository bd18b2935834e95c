/** A finished answer, sent in one piece. */
export type Plain = { status: number; headers: Headers; body: string }
