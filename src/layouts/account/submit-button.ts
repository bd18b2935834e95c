import { type ButtonKind, button } from '../parts/button.ts'

/** Class names of the button that sends a form of the account: on phones as wide as the form. */
export const submitButton = (kind: ButtonKind = 'seal'): string => `${button({ kind, size: 'large' })} max-sm:w-full`
