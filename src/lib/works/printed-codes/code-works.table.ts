import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { permanentCodes } from '#lib/media/media.table.ts'
import { works } from '#lib/works/work.table.ts'

/** In which works a code was set, or asked for: kept when the film is taken out of the work, for copies may be printed. */
export const permanentCodeWorks = pgTable(
  'permanent_code_works',
  {
    code: text('code')
      .notNull()
      .references(() => permanentCodes.code, { onDelete: 'cascade' }),
    workId: text('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.code, table.workId] })],
)
