/** The entry of the history a zoomed page stands on: going back from it closes the page. */
export const zoomedState = { zoomed: true }

/** Takes that entry away when the page was closed by other means, or was open when the window was loaded anew. */
export const leaveZoomedState = (): void => {
  if ((history.state as Partial<typeof zoomedState> | null)?.zoomed) history.back()
}
