/** What folds out below a button; each entry, a link or a button, is a `menuItem`. */
export const menu =
  'absolute top-[calc(100%+8px)] right-0 z-30 min-w-[168px] rounded-control border border-line bg-page py-2 text-15 ' +
  'shadow-sheet'
export const menuItem =
  'flex min-h-tap w-full cursor-pointer items-center border-0 bg-transparent px-4.5 text-left hover:bg-linen'
