/** Where one is in the line of steps; `now` counts from 0, and all are done when it is the count of them. */
export const stepFolio = (now: number, count: number): string =>
  now >= count ? `${count} 步都完成了` : `第 ${now + 1} 步，共 ${count} 步`

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
  if (folio) folio.textContent = stepFolio(now, steps.length)
  const last = document.querySelector('[data-trail] > :last-child')
  if (last) last.textContent = steps[now]?.textContent ?? '已定稿'
}
