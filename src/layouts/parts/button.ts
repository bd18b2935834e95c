/** The looks of a button, for links and buttons alike, in pages, screens and scripts: `class={button({ kind: 'seal' })}`. */
export type ButtonKind = 'plain' | 'seal' | 'text' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

// Letters twice as large: a button goes over two lines and never beyond its place.
// Letters change with their ground: a button that opens would stand white on linen for a while.
// Named by Tailwind's way for groups: in agent mode buttons to closed pages go (lib/site/routes/agent-links.ts).
const base =
  'group/button inline-flex max-w-full shrink-0 items-center justify-center rounded-control border font-sans font-medium leading-[1.4] ' +
  'tracking-[0.03em] cursor-pointer transition-[color,background-color,border-color,transform] active:[transform:translateY(1px)] ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-linen disabled:text-ink-3 ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-72'

const kinds: Record<ButtonKind, string> = {
  plain: 'border-ctl bg-page text-ink hover:border-ink active:bg-linen',
  // A seal is cut into stone: a second, thin edge runs inside the first.
  seal:
    'border-seal bg-seal text-white shadow-seal hover:border-seal-deep hover:bg-seal-deep active:border-seal-deep ' +
    'active:bg-seal-deep',
  text: 'border-transparent bg-transparent text-ink hover:link-underline active:bg-linen',
  danger: 'border-zhu bg-page text-zhu hover:border-ink active:bg-linen',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 gap-2 py-[5px] text-14',
  medium: 'min-h-tap gap-2 py-[9px] text-16',
  large: 'min-h-14 gap-2 py-3 text-18',
}
const sides: Record<ButtonSize, string> = { small: 'px-3.5', medium: 'px-5', large: 'px-7.5' }

type Looks = { kind?: ButtonKind; size?: ButtonSize /** As wide as its place. */; block?: boolean }

/** Class names of a button. */
export const button = ({ kind = 'plain', size = 'medium', block = false }: Looks = {}): string =>
  [base, kinds[kind], sizes[size], kind === 'text' ? 'px-2' : sides[size], block && 'w-full'].filter(Boolean).join(' ')
