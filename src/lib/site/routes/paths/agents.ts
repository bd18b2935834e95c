const part = encodeURIComponent

/** An agent's book, as its customer orders it. */
export const bookBuyAgent = (bookId: string) => `/books/${part(bookId)}/buy/agent`
export const agent = '/agent'
/** Leads an agent there, with a code of a minute in the address. */
export const agentEnter = '/api/agents/enter'
export const agentBooks = '/agent/books'
export const agentBrand = '/agent/brand'
/** What being an agent means, and where one applies. */
export const agentIntro = '/my/agent/intro'
export const agentApply = '/my/agent/apply'
