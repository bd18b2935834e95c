/** Rows of one page of a list whose page stands in its address. */
export type PageOf<T> = { results: T[]; totalCount: number; page: number; pages: number; done: boolean }

/** Deeper pages would cost the database more than anybody reads. */
const lastPage = 10_000

/** `?page=`, from 1; what is no such number is the first. */
export const pageNumber = (url: URL): number => {
  const wanted = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(wanted) && wanted > 0 && wanted < lastPage ? wanted : 1
}

/** `?done=1`: what is done instead of what is open. */
export const wantsDone = (url: URL): boolean => url.searchParams.get('done') === '1'

/** The page `url` asks for, of rows that `list` finds. */
export const pageOf = async <Row, T>(
  url: URL,
  pageSize: number,
  list: (asked: { done: boolean; page: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>,
  view: (row: Row) => T,
): Promise<PageOf<T>> => {
  const asked = { done: wantsDone(url), page: pageNumber(url), pageSize }
  const { rows, total } = await list(asked)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { results: rows.map(view), totalCount: total, page: asked.page, pages, done: asked.done }
}
