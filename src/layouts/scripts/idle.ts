/** Runs when the browser has nothing else to do; at the latest half a second from now. */
export const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 500 })
  else setTimeout(run, 50)
}

/** Once the page stands: after `load`, in an idle moment behind a frame, so that nothing here makes the first one later. */
export const whenStanding = (run: () => void): void => {
  const soon = (): void => {
    requestAnimationFrame(() => whenIdle(run))
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
