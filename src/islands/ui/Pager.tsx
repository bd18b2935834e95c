import { pagination, paginationItem } from '#layouts/parts/lists.ts'

/** Pages of a list as links, so that each has an address; nothing when there is one page. */
export const Pager = ({ path, page, pages }: { path: string; page: number; pages: number }) =>
  pages > 1 ? (
    <nav className={pagination} aria-label="分页">
      {Array.from({ length: pages }, (_, index) => index + 1).map((one) => (
        <a
          key={one}
          className={paginationItem}
          href={`${path}${path.includes('?') ? '&' : '?'}page=${one}`}
          aria-current={one === page ? 'page' : undefined}
        >
          {one}
        </a>
      ))}
    </nav>
  ) : null
