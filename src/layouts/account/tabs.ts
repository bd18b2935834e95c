/** Tabs on a line: a thick rule and a ribbon mark the open one. Its children are `tabLink` or `tabButton`. */
export const tabs =
  'relative flex gap-7 overflow-x-auto pb-3.5 [scrollbar-width:none] before:absolute before:inset-x-0 ' +
  'before:bottom-[13px] before:border-t before:border-line max-sm:gap-5.5'

const tab =
  'relative min-h-tap px-0 py-2.5 whitespace-nowrap text-ink-2 before:absolute before:inset-x-0 before:bottom-0 before:hidden ' +
  'before:border-b-2 before:border-ink after:absolute after:bottom-[-13px] after:left-1/2 after:-ml-1 after:hidden ' +
  'after:h-3.5 after:w-2 after:bg-zhu after:clip-ribbon'

/** The open one is the page itself (`aria-current`). */
export const tabLink = `${tab} current:font-medium current:text-ink current:before:block current:after:block`

/** The open one is said by script (`aria-selected`). */
export const tabButton =
  `${tab} cursor-pointer border-0 bg-transparent aria-selected:font-medium aria-selected:text-ink ` +
  'aria-selected:before:block aria-selected:after:block'
