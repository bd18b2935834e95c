/** Turns the pages of a shared album, and fetches those that are near: openings beside each other, on phones under each other. */
import { copyLink } from '../elements/dialogs.ts'

/** Openings this far from the one looked at are there already when somebody turns. */
const near = 2
/** Width of pictures in the strip, px. */
const smallPx = '320'

class XinshuAlbum extends HTMLElement {
  private openings: HTMLElement[] = []
  private thumbs: HTMLElement[] = []
  private at = 0

  connectedCallback() {
    this.openings = this.all('[data-opening]')
    this.thumbs = this.all('[data-thumb]')
    const track = this.querySelector<HTMLElement>('[data-track]')
    if (!track) return
    // Turned by keys as well, where pages lie beside each other.
    track.tabIndex = 0
    track.setAttribute('aria-label', '一页一页翻：左右方向键')
    this.addEventListener('click', ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('button') : null
      if (!pressed) return
      const { turn, thumb, copy, allPages } = pressed.dataset
      if (turn !== undefined) this.turnTo(track, this.at + Number(turn))
      else if (thumb !== undefined) this.turnTo(track, Number(thumb))
      else if (copy !== undefined) void copyLink(location.href, '网址已复制，拿到的人可以翻阅这本相册')
      else if (allPages !== undefined) this.showAll(pressed)
    })
    track.addEventListener('scroll', () => this.follow(track), { passive: true })
    track.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
      const end = { Home: 0, End: this.openings.length - 1 }[event.key]
      if (step === undefined && end === undefined) return
      event.preventDefault()
      this.turnTo(track, end ?? this.at + (step ?? 0))
    })
    this.whenSeen(this.openings, (_, place) => this.bring(place))
    this.whenSeen(this.thumbs, (thumb, place) => this.drawSmall(thumb, place))
    this.show(0)
  }

  private all(selector: string): HTMLElement[] {
    return Array.from(this.querySelectorAll<HTMLElement>(selector))
  }

  /** Once, when it comes into sight; at once where a browser cannot tell. */
  private whenSeen(elements: readonly HTMLElement[], run: (element: HTMLElement, place: number) => void): void {
    if (typeof IntersectionObserver === 'undefined') {
      elements.forEach(run)
      return
    }
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          seen.unobserve(target)
          run(target as HTMLElement, elements.indexOf(target as HTMLElement))
        }
      },
      { rootMargin: '200px' },
    )
    for (const one of elements) seen.observe(one)
  }

  /** An opening and those beside it, with their pictures. */
  private bring(place: number): void {
    for (let at = Math.max(0, place - near); at <= place + near; at += 1) {
      const templates = this.openings[at]?.querySelectorAll<HTMLTemplateElement>('template[data-page]') ?? []
      for (const template of Array.from(templates)) template.replaceWith(template.content)
    }
  }

  /** The same drawing in small, its pictures too. */
  private drawSmall(thumb: HTMLElement, place: number): void {
    const small = thumb.querySelector('[data-small]')
    const pages = this.openings[place]?.querySelectorAll('template[data-page], svg[viewBox][lang]') ?? []
    for (const page of Array.from(pages)) {
      const svg = page instanceof HTMLTemplateElement ? page.content.firstElementChild : page
      const copy = svg && (document.importNode(svg, true) as SVGElement)
      if (!copy) continue
      for (const image of Array.from(copy.querySelectorAll('image'))) {
        const address = image.getAttribute('href') ?? ''
        image.setAttribute('href', address.replace(/([?&]w=)\d+/, `$1${smallPx}`))
      }
      copy.style.height = '100%'
      small?.appendChild(copy)
    }
  }

  private turnTo(track: HTMLElement, place: number): void {
    const to = this.openings[Math.max(0, Math.min(this.openings.length - 1, place))]
    if (to) track.scrollLeft = to.offsetLeft - track.offsetLeft
  }

  private follow(track: HTMLElement): void {
    if (track.clientWidth > 0) this.show(Math.round(track.scrollLeft / track.clientWidth))
  }

  private show(place: number): void {
    this.at = Math.max(0, Math.min(this.openings.length - 1, place))
    this.bring(this.at)
    const words = this.querySelector('[data-place]')
    const said = this.openings[this.at]?.dataset.opening ?? ''
    if (words && words.textContent !== said) words.textContent = said
    for (const button of this.all('[data-turn]')) {
      const to = this.at + Number(button.dataset.turn)
      button.toggleAttribute('disabled', to < 0 || to >= this.openings.length)
    }
    this.thumbs.forEach((thumb, at) => {
      if (at === this.at) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
    })
    const strip = this.querySelector<HTMLElement>('[data-strip]')
    const now = this.thumbs[this.at]?.parentElement
    if (strip && now) strip.scrollLeft = now.offsetLeft - (strip.clientWidth - now.clientWidth) / 2
  }

  private showAll(pressed: HTMLElement): void {
    this.setAttribute('data-all', '')
    pressed.hidden = true
    this.openings.find((one) => one.hasAttribute('data-more'))?.scrollIntoView()
  }
}
customElements.define('xinshu-album', XinshuAlbum)
