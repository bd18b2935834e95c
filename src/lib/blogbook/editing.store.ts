import type { EditorView } from 'prosemirror-view'
import type { ArticlePicture, fetchPicture } from '#lib/articles/picture.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { Block } from '#lib/posts/post-import.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import type { addArticlePicture, addArticlesCall, getArticle, saveArticle, WholeArticle } from './article.api.ts'
import { type Kept, Saver, type SaveState, type Sent, type Writing } from './autosave.ts'
import { putFigure } from './editor-commands.ts'
import { PastedPictures, type PictureWait } from './pasted-pictures.ts'

export type DeskState = {
  article: WholeArticle | undefined
  title: string
  author: string
  postDate: string
  save: SaveState
  message: string
  /** Writing of an earlier visit that had never reached the server was found on this device. */
  found: boolean
  /** Pictures of pasted pages that are on their way, or did not come. */
  waits: readonly PictureWait[]
  /** Grows when the text is another one altogether; 0 until there is one. */
  epoch: number
}

const keptName = (aid: string): string => `xinshu-article-${aid}`

const readKept = (aid: string): Kept | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptName(aid)) ?? 'null')
    return kept && typeof kept === 'object' && 'blocks' in kept && 'version' in kept ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

const writeKept = (aid: string, kept: Kept | undefined): void => {
  try {
    if (kept) localStorage.setItem(keptName(aid), JSON.stringify(kept))
    else localStorage.removeItem(keptName(aid))
  } catch {
    // A full or locked store: the server is the other place.
  }
}

const isAway = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Pictures of an article that are still where they were pasted from. */
const outsideOf = ({ pictures }: WholeArticle): { media: string; url: string }[] =>
  pictures.flatMap(({ media, from }) => (from === null ? [] : [{ media, url: from }]))

/** One article on the desk: opened, written in, kept and sent. */
export class Desk {
  state: DeskState = {
    article: undefined,
    title: '',
    author: '',
    postDate: '',
    save: 'saved',
    message: '',
    found: false,
    waits: [],
    epoch: 0,
  }
  readonly pictures = new Map<string, ArticlePicture>()
  readonly pasted = new PastedPictures({
    fetch: (url) =>
      call<typeof fetchPicture>(
        'POST /blogbook/crawler/picture',
        { body: { url, bookId: this.bookId } },
        { silent: true, timeout: false },
      ),
    upload: (file) => this.sendPicture(file),
    why: (error) => (error instanceof CallError ? error.message : '网络不通，这张图片还没有取到'),
    placed: (id, picture) => {
      this.pictures.set(picture.media, picture)
      this.onPlaced(id, picture.media)
      // Even where the text did not change, its pictures have.
      this.saver?.changed(() => this.writing)
    },
    onChange: (waits) => {
      this.set({ waits })
      this.onWaits()
    },
  })
  /** The editor shows a picture that has come in place of the one it waited for; and how those that wait are doing. */
  onPlaced: (id: string, media: string) => void = () => {}
  onWaits: () => void = () => {}
  private readonly bookId: string
  private readonly aid: string
  private blocks: () => Block[] = () => []
  private saver: Saver | undefined
  private show: (state: DeskState) => void = () => {}

  constructor(bookId: string, aid: string) {
    this.bookId = bookId
    this.aid = aid
  }

  /** All that is written now. */
  get writing(): Writing {
    const { title, author, postDate } = this.state
    const { blocks, remote } = this.pasted.stored(this.blocks())
    return { title, author, postDate, blocks, ...(remote.length > 0 ? { remote } : {}) }
  }

  /** Fetches the article and goes on where this device was broken off. The answer puts everything away. */
  open(show: (state: DeskState) => void): () => void {
    this.show = show
    let gone = false
    const online = () => void this.saver?.flush()
    const leaving = (event: BeforeUnloadEvent) => {
      if (!this.saver?.waiting && !this.pasted.unsaved) return
      void this.saver?.flush()
      event.preventDefault()
    }
    const hidden = () => {
      if (document.hidden) void this.saver?.flush()
    }
    addEventListener('online', online)
    addEventListener('beforeunload', leaving)
    document.addEventListener('visibilitychange', hidden)
    void this.fetch()
      .then((article) => gone || this.lay(article))
      .catch(failPage)
    return () => {
      gone = true
      removeEventListener('online', online)
      removeEventListener('beforeunload', leaving)
      document.removeEventListener('visibilitychange', hidden)
      void this.saver?.flush()
      this.saver?.close()
    }
  }

  wrote(change: { title?: string; author?: string; postDate?: string; blocks?: () => Block[] }): void {
    const { blocks, ...fields } = change
    if (blocks) this.blocks = blocks
    this.set(fields)
    this.saver?.changed(() => this.writing)
  }

  /** Both writings stay: the one not chosen becomes an article of its own behind the others. */
  async choose(way: 'mine' | 'theirs'): Promise<void> {
    try {
      const theirs = await this.fetch()
      const other: Writing =
        way === 'mine' ? { ...theirs, blocks: theirs.blocks as Block[], remote: outsideOf(theirs) } : this.writing
      const { author, postDate, blocks, remote } = other
      const title = [...`${other.title}（另存）`].slice(-100).join('')
      await call<typeof addArticlesCall>('POST /blogbook/books/articles', {
        body: {
          bid: this.bookId,
          articles: [{ title, author, postDate, blocks, ...(remote ? { remote } : {}), copyOf: this.aid }],
        },
      })
      if (way === 'mine') await this.saver?.resolve(theirs.version)
      else {
        writeKept(this.aid, undefined)
        this.saver?.close()
        this.lay(theirs)
      }
    } catch {
      // The client has said what went wrong; the choice is still there.
    }
  }

  async upload(file: File): Promise<ArticlePicture | undefined> {
    try {
      const picture = await this.sendPicture(file)
      this.pictures.set(picture.media, picture)
      return picture
    } catch {
      return undefined
    }
  }

  async put(file: File, view: EditorView | undefined): Promise<void> {
    const picture = await this.upload(file)
    if (picture && view) putFigure(picture.media)(view.state, view.dispatch)
  }

  private sendPicture(file: File): Promise<ArticlePicture> {
    return call<typeof addArticlePicture>(
      'POST /blogbook/books/{bid}/pictures',
      { params: { bid: this.bookId }, body: file },
      { timeout: false },
    )
  }

  private fetch(): Promise<WholeArticle> {
    return call<typeof getArticle>('GET /blogbook/articles/{aid}', { params: { aid: this.aid } }, { silent: true })
  }

  private lay(article: WholeArticle): void {
    for (const picture of article.pictures) this.pictures.set(picture.media, picture)
    const kept = readKept(this.aid)
    for (const { media, url } of [...outsideOf(article), ...(kept?.remote ?? [])]) this.pasted.know(media, url)
    const from = kept ?? article
    this.blocks = () => from.blocks as Block[]
    const { title, author, postDate } = from
    this.saver = new Saver(kept?.version ?? article.version, {
      send: (version, writing) => this.send(version, writing),
      keep: (one) => writeKept(this.aid, one),
      onState: (save, message) => this.set({ save, message, ...(save === 'saved' ? { found: false } : {}) }),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      now: () => Date.now(),
    })
    const epoch = this.state.epoch + 1
    this.set({ article, title, author, postDate, save: 'saved', message: '', found: kept !== undefined, epoch })
    // What this device still holds goes on its way; a newer text at the server makes it a choice.
    if (kept) this.saver.changed(() => this.writing)
  }

  private async send(version: number, { title, author, postDate, blocks, remote }: Writing): Promise<Sent> {
    try {
      const body = { version, title, author, postDate, blocks, ...(remote ? { remote } : {}) }
      const saved = await call<typeof saveArticle>(
        'POST /blogbook/articles/{aid}',
        { params: { aid: this.aid }, body },
        { silent: true },
      )
      return { t: 'ok', version: saved.version }
    } catch (error) {
      if (isAway(error)) return { t: 'away' }
      const { code, details, message } = error as CallError
      if (code !== 'article_changed') return { t: 'refused', message }
      return { t: 'conflict', version: (details as { version: number }).version }
    }
  }

  private set(change: Partial<DeskState>): void {
    this.state = { ...this.state, ...change }
    this.show(this.state)
  }
}
