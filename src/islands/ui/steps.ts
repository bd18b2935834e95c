/**
 * Moves the line of steps (layouts/parts/Steps.astro) on a page that goes from one to the next without loading anew: `now`
 * counts from 0, the last name of the running header is that of the step.
 */
export const showStep = (now: number): void => {
  const steps = [...document.querySelectorAll('[data-steps] > li')]
  for (const [index, step] of steps.entries()) {
    step.toggleAttribute('data-done', index < now)
    if (index === now) step.setAttribute('aria-current', 'step')
    else step.removeAttribute('aria-current')
  }
  const folio = document.querySelector('[data-step-folio]')
  if (folio) folio.textContent = `第 ${now + 1} 步，共 ${steps.length} 步`
  const last = document.querySelector('[data-trail] > :last-child')
  if (last) last.textContent = steps[now]?.textContent ?? ''
}
