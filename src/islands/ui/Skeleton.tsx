import { skeletonLine } from '#layouts/parts/progress.ts'

/** Lines of a page before the type is set; the last one may be short. */
export const Skeleton = ({ lines, short = false }: { lines: number; short?: boolean }) =>
  Array.from({ length: lines }, (_, line) => (
    <div
      key={line}
      className={`${skeletonLine} ${line > 0 ? 'mt-2.5' : ''} ${short && line === lines - 1 ? 'w-[56%]' : ''}`}
    />
  ))
