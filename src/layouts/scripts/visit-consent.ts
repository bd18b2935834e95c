/** The answer to VisitConsent.astro with script: kept at once, nothing is loaded anew. A yes holds from the next page on. */
import { appearanceCookieLine, appearanceOfForm, readAppearance } from '#lib/site/visit/appearance.ts'

const form = document.querySelector<HTMLFormElement>('[data-may-count]')
for (const button of form?.querySelectorAll('button') ?? [])
  button.addEventListener('click', (event) => {
    event.preventDefault()
    const { stats } = appearanceOfForm({ get: (name) => (name === 'stats' ? button.value : null) })
    // biome-ignore lint/suspicious/noDocumentCookie: as preferences.ts; the server writes the same line.
    document.cookie = appearanceCookieLine(
      { ...readAppearance(document.cookie), stats },
      location.protocol === 'https:',
    )
    form?.remove()
  })
