/** The price of a product page while somebody chooses: the shop's own function over the table the page brought along. */
import { choiceFrom } from '#lib/pricing/product-choice.ts'
import { bookPrice } from '#lib/pricing/product-price.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { yuan } from '#lib/std/money.ts'

const form = document.querySelector<HTMLFormElement>('form[data-products]')
const parsed = form ? (JSON.parse(form.dataset.products ?? '{}') as Products) : undefined
const product = parsed?.items[0]

const say = (name: string, text: string): void => {
  for (const place of document.querySelectorAll(`[data-out="${name}"]`)) place.textContent = text
}

const reckon = (): void => {
  if (!form || !parsed || !product) return
  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  const choice = choiceFrom(parsed, product, query)
  const binding = parsed.bindings.find(({ id }) => id === choice.binding)
  for (const option of form.querySelectorAll<HTMLOptionElement>('[name=paper] option')) {
    option.hidden = option.disabled = binding?.papers.includes(option.value) !== true
    // The usual paper of a binding takes the place of one it is not made of.
    option.selected = option.value === choice.paper
  }
  const range = form.querySelector<HTMLInputElement>('[name=pages]')
  if (range && binding) {
    range.min = String(binding.pages.min)
    range.max = String(binding.pages.max)
  }
  // The room these lead to takes the choice over; way.ts wrote them the same way.
  for (const way of document.querySelectorAll<HTMLAnchorElement>('a[data-way="true"]')) {
    const to = new URL(way.href)
    for (const name of ['style', 'binding', 'paper'] as const) to.searchParams.set(name, choice[name])
    way.href = to.pathname + to.search
  }
  const price = bookPrice(parsed, choice)
  if (!price.ok) return
  const { pages, spineMm, oneFen, rows } = price.value
  say('pages', String(pages))
  say('spine', spineMm.toFixed(1))
  say('one', yuan(oneFen))
  say('rows', rows.map(({ label, fen }) => `${label} ${yuan(fen)}`).join(' ＋ '))
  say('binding', binding?.name ?? '')
}

form?.addEventListener('input', reckon)
// Going back, browsers fill the form in again: the price follows it.
const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
addEventListener('pageshow', ({ persisted }) => {
  if (persisted || way?.type !== 'navigate') reckon()
})
