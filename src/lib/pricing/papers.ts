import { HOUSE_PAPERS } from '#lib/print/printers/house.ts'
import type { Paper } from '#lib/print/printers/printer.ts'
import type { PaperId } from '#lib/print/spine.ts'

const isPaper = (id: string): id is PaperId => Object.keys(HOUSE_PAPERS).includes(id)

/** A row of the typesetter's paper table: the same name, weight and caliper the spine is made from. */
export const paperOf = (id: string): (Paper & { id: PaperId }) | undefined =>
  isPaper(id) ? { id, ...HOUSE_PAPERS[id] } : undefined
