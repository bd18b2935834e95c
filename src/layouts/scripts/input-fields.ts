import { fieldLimits } from '#lib/std/field-limits.ts'

/** A mainland mobile number; a space or a hyphen each may stand in it. */
export const phoneInput = {
  type: 'tel',
  inputmode: 'numeric',
  autocomplete: 'tel-national',
  maxlength: fieldLimits.phone.most + 2,
} as const

/** A code sent by SMS. `autocomplete="off"` where two codes are asked and the phone would fill the wrong one. */
export const codeInput = {
  inputmode: 'numeric',
  autocomplete: 'one-time-code',
  maxlength: fieldLimits.code.most,
} as const

export const passwordInput = {
  type: 'password',
  autocomplete: 'current-password',
  maxlength: fieldLimits.password.most,
} as const
