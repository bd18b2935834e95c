import type { ArticlePicture } from '#lib/articles/model/picture.api.ts'
import type { Block } from '#lib/posts/post-import.ts'
import type { PastedPicture } from './editor-paste.ts'

export type PictureWait = { id: string; name: string; state: 'waiting' | 'fetching' | 'failed'; message: string }

export type PicturePorts = {
  /** Has the server fetch it. */
  fetch(url: string): Promise<ArticlePicture>
  upload(file: File): Promise<ArticlePicture>
  /** The sentence for what went wrong. */
  why(error: unknown): string
  /** A picture is here: whoever shows `id` shows this one from now on. */
  placed(id: string, picture: ArticlePicture): void
  onChange(waits: readonly PictureWait[]): void
}

/** Pictures on their way at once. */
const lanes = 2

const notHere = '这张图片存在写它的那台电脑上，网页够不着。请在 Word 里把它另存为图片，再用「图片」放到这里'

const nameOf = (one: PastedPicture): string => {
  if (one.t === 'bytes') return one.file.name
  if (one.t === 'elsewhere') return one.name || '图片'
  const { hostname, pathname } = new URL(one.url)
  return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? '').slice(-40) || hostname
}

/**
 * Pictures of pasted pages, each named by the id its figure has until it is here. What does not come keeps its place,
 * says why and can be tried again; one with an address is kept with it by the server, whatever happens to this page.
 */
export class PastedPictures {
  private readonly ports: PicturePorts
  private readonly all = new Map<string, { picture: PastedPicture; wait: PictureWait }>()
  private readonly here = new Map<string, string>()
  private readonly addresses = new Map<string, string>()
  private busy = 0

  constructor(ports: PicturePorts) {
    this.ports = ports
  }

  take(pictures: readonly PastedPicture[]): void {
    for (const picture of pictures) {
      if (picture.t === 'address') this.addresses.set(picture.id, picture.url)
      if (this.here.has(picture.id) || this.all.has(picture.id)) continue
      const lost = picture.t === 'elsewhere'
      const wait = { id: picture.id, name: nameOf(picture), message: lost ? notHere : '' }
      this.all.set(picture.id, { picture, wait: { ...wait, state: lost ? 'failed' : 'waiting' } })
    }
    this.tell()
    this.go()
  }

  /** One that an earlier visit left at its address: known, and fetched when somebody asks. */
  know(id: string, url: string): void {
    this.addresses.set(id, url)
  }

  again(id: string): void {
    const cached = this.all.get(id)
    const url = this.addresses.get(id)
    if (cached?.wait.state === 'failed' && cached.picture.t !== 'elsewhere') {
      cached.wait = { ...cached.wait, state: 'waiting', message: '' }
      this.tell()
      this.go()
    } else if (!cached && url !== undefined) this.take([{ id, t: 'address', url }])
  }

  waitOf(id: string): PictureWait | undefined {
    return this.all.get(id)?.wait
  }

  canAsk(id: string): boolean {
    const cached = this.all.get(id)
    return cached ? cached.wait.state === 'failed' && cached.picture.t !== 'elsewhere' : this.addresses.has(id)
  }

  /** Is there one whose bytes are nowhere but here? */
  get unsaved(): boolean {
    return [...this.all.values()].some(({ picture, wait }) => picture.t === 'bytes' && wait.state !== 'failed')
  }

  /** Blocks as they can be stored: what is here by its own id, what has an address by that, the rest left out. */
  stored(blocks: readonly Block[]): { blocks: Block[]; remote: { media: string; url: string }[] } {
    const remote = new Map<string, string>()
    const out = blocks.flatMap((block): Block[] => {
      if (block.t !== 'figure') return [block]
      const media = block.media.flatMap((use) => {
        const own = this.here.get(use.media)
        if (own !== undefined) return [{ ...use, media: own }]
        const url = this.addresses.get(use.media)
        if (url !== undefined) remote.set(use.media, url)
        return url === undefined && this.all.has(use.media) ? [] : [use]
      })
      if (media.length > 0) return [{ ...block, media }]
      return block.caption && block.caption.length > 0 ? [{ t: 'p', inl: block.caption }] : []
    })
    return { blocks: out, remote: [...remote].map(([media, url]) => ({ media, url })) }
  }

  private go(): void {
    for (const { picture, wait } of this.all.values()) {
      if (this.busy >= lanes) return
      if (wait.state === 'waiting') void this.bring(picture)
    }
  }

  private async bring(picture: PastedPicture): Promise<void> {
    if (picture.t === 'elsewhere') return
    this.busy++
    this.set(picture.id, { state: 'fetching' })
    try {
      const found = await (picture.t === 'address' ? this.ports.fetch(picture.url) : this.ports.upload(picture.file))
      this.here.set(picture.id, found.media)
      this.all.delete(picture.id)
      this.tell()
      this.ports.placed(picture.id, found)
    } catch (error) {
      this.set(picture.id, { state: 'failed', message: this.ports.why(error) })
    }
    this.busy--
    this.go()
  }

  private set(id: string, change: Partial<PictureWait>): void {
    const cached = this.all.get(id)
    if (cached) cached.wait = { ...cached.wait, ...change }
    this.tell()
  }

  private tell(): void {
    this.ports.onChange([...this.all.values()].map(({ wait }) => wait))
  }
}
