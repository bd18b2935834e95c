/** A button that is an icon alone, without a frame. */
export const iconButton = 'grid size-tap place-items-center border-0 bg-transparent text-ink disabled:opacity-28'
