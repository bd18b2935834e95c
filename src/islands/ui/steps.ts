/**
 * Moves the line of steps (layouts/parts/Steps.astro) on a page that goes from one to the next without loading anew: `now`
 * counts from 0, the last name of the running header is that of the step.
 */
export const showStep = (now: number): void => {
  const steps = [...document.querySelectorAll('.steps li')]
  for (const [index, step] of steps.entries()) {
    step.classList.toggle('done', index < now)
    step.classList.toggle('now', index === now)
    if (index === now) step.setAttribute('aria-current', 'step')
    else step.removeAttribute('aria-current')
  }
  const folio = document.querySelector('.run .folio')
  if (folio) folio.textContent = `第 ${now + 1} 步，共 ${steps.length} 步`
  const last = document.querySelector('.run li:last-child')
  if (last) last.textContent = steps[now]?.textContent ?? ''
}
