import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Sum of a column of whole numbers, 0 of no rows. PostgreSQL's own is `numeric`, which comes as text: this one is an int8, exact or refused. */
export const sumOf = (column: PgColumn | SQL): SQL<number> => sql<number>`coalesce(sum(${column}), 0)::bigint`
