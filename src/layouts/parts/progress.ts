/** What shows that something goes on. */
export const spinner =
  'inline-block size-4 animate-spin rounded-full border-[1.5px] border-current border-r-transparent ' +
  'motion-reduce:[animation-duration:6s]'
/** A bar and, as its child with a width in per cent, how far it is. */
export const progressTrack = 'h-1.5 overflow-hidden rounded-[3px] bg-linen-2'
export const progressFill = 'block h-full rounded-[3px] bg-ink'
/** One line of a page before the type is set; several stand `mt-2.5` below each other. */
export const skeletonLine = 'h-3 rounded-[1px] bg-linen'
