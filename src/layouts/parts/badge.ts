/** A word on a state: `<span class={badge('success')}>`; an icon in it is small. */
export type BadgeKind = 'plain' | 'success' | 'info' | 'warning' | 'error' | 'outline'

const kinds: Record<BadgeKind, string> = {
  plain: 'bg-linen text-ink-2',
  success: 'bg-pine-tint text-pine',
  info: 'bg-indigo-tint text-indigo',
  warning: 'bg-amber-tint text-amber',
  error: 'bg-zhu-tint text-zhu-deep',
  outline: 'text-ink-2 [box-shadow:inset_0_0_0_1px_var(--color-ctl)]',
}

export const badge = (kind: BadgeKind = 'plain'): string =>
  'inline-flex items-center gap-[5px] rounded-page px-[7px] py-[5px] text-12 leading-none whitespace-nowrap ' +
  `[&>svg]:size-3 [&>svg]:stroke-[1.6] ${kinds[kind]}`
