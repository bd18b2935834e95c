/** Shows that what stands in a field is wrong, or no longer: on the field, the frame around it and the message below it. */
export const markInvalid = (field: Element, message: Element, invalid: boolean): void => {
  if (invalid) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  for (const part of [field.closest('[data-frame]') ?? field, message]) part.toggleAttribute('data-invalid', invalid)
}
