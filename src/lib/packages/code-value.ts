import type { PackageCodeRow, PackageRow } from './package.table.ts'
import type { CodeValue } from './package-value.ts'

/** What a code counts for when its package is given back; taken: in somebody else's hand, also after accounts were joined. Pure. */
export const codeValueOf =
  ({ userId }: Pick<PackageRow, 'userId'>) =>
  (code: PackageCodeRow): CodeValue => ({
    ...{ state: code.state, usedFen: code.usedFen },
    isTaken: code.takenAt !== null && code.userId !== userId,
  })
