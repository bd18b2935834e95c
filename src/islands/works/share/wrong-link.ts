import { fieldLimits } from '#lib/std/field-limits.ts'
import { chosenDay, type LinkDraft } from './LinkFields.tsx'

/** A new link before anything is filled in. */
export const blankLink: LinkDraft = { label: '', end: '90', day: '', password: '' }

/** What is missing in a new link, in a sentence; ''. */
export const wrongInLink = ({ label, password, ...rest }: LinkDraft): string => {
  if (label.trim() === '') return '请给链接起个名称，比如「给外婆」'
  if (chosenDay({ label, password, ...rest }, Date.now()) === undefined) return '请选最后一天'
  const length = [...password].length
  return length > 0 && length < fieldLimits.linkPassword.least ? fieldLimits.linkPassword.wrong : ''
}
