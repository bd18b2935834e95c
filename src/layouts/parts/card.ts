/** A card with the double rule of a spine at its left; `[--spine:…]` gives its colour. */
export const spineCard =
  'relative rounded-page bg-page py-6 pr-6 pl-8 shadow-sheet before:absolute before:inset-y-0 before:left-0 before:w-2 ' +
  'before:border-r before:border-l-3 before:border-(--spine,var(--color-ink))'
