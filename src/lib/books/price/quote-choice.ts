/** What somebody chose on the page of a book's price; what is left out is the usual. */
export type QuoteChoice = { binding?: string; address?: string; delivery?: string; count: number }

const named = ['binding', 'address', 'delivery'] as const

/** How many copies a text means; undefined: none one can order. */
export const copiesOf = (text: string): number | undefined => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined)

/** The choice an address of the page carries; the server says what of it there is. */
export const choiceOf = (params: URLSearchParams): QuoteChoice => {
  const choice: QuoteChoice = { count: copiesOf(params.get('count') ?? '') ?? 1 }
  for (const name of named) {
    const value = params.get(name)
    if (value) choice[name] = value.slice(0, 40)
  }
  return choice
}

/** The same as a query string, to be found again after a reload. */
export const paramsOf = (choice: QuoteChoice): string => {
  const params = new URLSearchParams()
  for (const name of named) {
    const value = choice[name]
    if (value !== undefined) params.set(name, value)
  }
  if (choice.count !== 1) params.set('count', String(choice.count))
  return params.toString()
}
