/** A notice in the flow of a page: `<p class={notice('warning')}>`; an icon before the words takes its colour. */
export type NoticeKind = 'info' | 'warning' | 'error' | 'success'

const kinds: Record<NoticeKind, string> = {
  info: 'bg-indigo-tint [&>svg]:text-indigo',
  warning: 'bg-amber-tint [&>svg]:text-amber',
  error: 'bg-zhu-tint [&>svg]:text-zhu',
  success: 'bg-pine-tint [&>svg]:text-pine',
}

export const notice = (kind: NoticeKind = 'info'): string =>
  `flex gap-3 rounded-page px-4 py-[13px] text-14 leading-[1.65] text-ink [&_b]:font-medium [&>svg]:mt-0.5 ${kinds[kind]}`
