import { persistentAtom } from '@nanostores/persistent'
import { atom, type WritableAtom } from 'nanostores'
import type { EditorView } from 'prosemirror-view'
import type {
  addArticlePicture,
  addArticlesCall,
  getArticle,
  saveArticle,
  WholeArticle,
} from '#lib/articles/model/article.api.ts'
import type { ArticlePicture, fetchPicture } from '#lib/articles/model/picture.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { Block } from '#lib/posts/post-import.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import { type LocalDraft, Saver, type SaveState, type Sent, type Writing } from './autosave.ts'
import { putFigure } from './editor-commands.ts'
import { PastedPictures, type PictureWait } from './pasted-pictures.ts'

export type ArticleEditorState = {
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

/** One article being written: what its screen shows, and what it holds until the server has it. */
export type ArticleEditor = {
  bookId: string
  aid: string
  $state: WritableAtom<ArticleEditorState>
  /** The writing the server does not have yet, kept on this device. */
  $kept: WritableAtom<LocalDraft | undefined>
  pictures: Map<string, ArticlePicture>
  pasted: PastedPictures
  /** The editor shows a picture that has come in place of the one it waited for; and how those that wait are doing. */
  onPlaced(id: string, media: string): void
  onWaits(): void
  blocks(): Block[]
  saver: Saver | undefined
}

const begun: ArticleEditorState = {
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

const decodeKept = (text: string): LocalDraft | undefined => {
  try {
    const kept: unknown = JSON.parse(text)
    return kept && typeof kept === 'object' && 'blocks' in kept && 'version' in kept ? (kept as LocalDraft) : undefined
  } catch {
    return undefined
  }
}

/** Another window that writes the same article has a copy of its own making: this one does not follow it. */
const keptStore = (aid: string): WritableAtom<LocalDraft | undefined> =>
  persistentAtom<LocalDraft | undefined>(`xinshu-article-${aid}`, undefined, {
    encode: (kept) => (kept ? JSON.stringify(kept) : undefined),
    decode: decodeKept,
    listen: false,
  })

const keep = ({ $kept }: ArticleEditor, kept: LocalDraft | undefined): void => {
  try {
    $kept.set(kept)
  } catch {
    // A full or locked store: the server is the other place.
  }
}

const isAway = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Pictures of an article that are still where they were pasted from. */
const outsideOf = ({ pictures }: WholeArticle): { media: string; url: string }[] =>
  pictures.flatMap(({ media, from }) => (from === null ? [] : [{ media, url: from }]))

const set = ({ $state }: ArticleEditor, change: Partial<ArticleEditorState>): void =>
  $state.set({ ...$state.get(), ...change })

const sendPicture = ({ bookId }: Pick<ArticleEditor, 'bookId'>, file: File): Promise<ArticlePicture> =>
  call<typeof addArticlePicture>(
    'POST /blogbook/books/{bid}/pictures',
    { params: { bid: bookId }, body: file },
    { timeout: false },
  )

/** The editor of one article; `openArticle` fetches what it edits. */
export const articleEditor = (bookId: string, aid: string): ArticleEditor => {
  const editor: ArticleEditor = {
    bookId,
    aid,
    $state: atom(begun),
    $kept: keptStore(aid),
    pictures: new Map(),
    pasted: new PastedPictures({
      fetch: (url) =>
        call<typeof fetchPicture>(
          'POST /blogbook/crawler/picture',
          { body: { url, bookId } },
          { silent: true, timeout: false },
        ),
      upload: (file) => sendPicture({ bookId }, file),
      why: (error) => (error instanceof CallError ? error.message : '网络不通，这张图片还没有取到'),
      placed: (id, picture) => {
        editor.pictures.set(picture.media, picture)
        editor.onPlaced(id, picture.media)
        // Even where the text did not change, its pictures have.
        editor.saver?.changed(() => writingOf(editor))
      },
      onChange: (waits) => {
        set(editor, { waits })
        editor.onWaits()
      },
    }),
    onPlaced: () => {},
    onWaits: () => {},
    blocks: () => [],
    saver: undefined,
  }
  return editor
}

/** All that is written now. */
export const writingOf = ({ $state, pasted, blocks: read }: ArticleEditor): Writing => {
  const { title, author, postDate } = $state.get()
  const { blocks, remote } = pasted.stored(read())
  return { title, author, postDate, blocks, ...(remote.length > 0 ? { remote } : {}) }
}

/** Fetches the article and goes on where this device was broken off. The answer puts everything away. */
export const openArticle = (editor: ArticleEditor): (() => void) => {
  let gone = false
  const online = () => void editor.saver?.flush()
  const leaving = (event: BeforeUnloadEvent) => {
    if (!editor.saver?.waiting && !editor.pasted.unsaved) return
    void editor.saver?.flush()
    event.preventDefault()
  }
  const hidden = () => {
    if (document.hidden) void editor.saver?.flush()
  }
  addEventListener('online', online)
  addEventListener('beforeunload', leaving)
  document.addEventListener('visibilitychange', hidden)
  void fetchArticle(editor)
    .then((article) => gone || begin(editor, article))
    .catch(failPage)
  return () => {
    gone = true
    removeEventListener('online', online)
    removeEventListener('beforeunload', leaving)
    document.removeEventListener('visibilitychange', hidden)
    void editor.saver?.flush()
    editor.saver?.close()
  }
}

export const wrote = (
  editor: ArticleEditor,
  { blocks, ...fields }: { title?: string; author?: string; postDate?: string; blocks?: () => Block[] },
): void => {
  if (blocks) editor.blocks = blocks
  set(editor, fields)
  editor.saver?.changed(() => writingOf(editor))
}

/** Both writings stay: the one not chosen becomes an article of its own behind the others. */
export const chooseWriting = async (editor: ArticleEditor, way: 'mine' | 'theirs'): Promise<void> => {
  try {
    const theirs = await fetchArticle(editor)
    const other: Writing =
      way === 'mine' ? { ...theirs, blocks: theirs.blocks as Block[], remote: outsideOf(theirs) } : writingOf(editor)
    const { author, postDate, blocks, remote } = other
    const title = [...`${other.title}（另存）`].slice(-100).join('')
    const copy = { title, author, postDate, blocks, ...(remote ? { remote } : {}), copyOf: editor.aid }
    await call<typeof addArticlesCall>('POST /blogbook/books/articles', {
      body: { bid: editor.bookId, articles: [copy] },
    })
    if (way === 'mine') await editor.saver?.resolve(theirs.version)
    else {
      keep(editor, undefined)
      editor.saver?.close()
      begin(editor, theirs)
    }
  } catch {
    // The client has said what went wrong; the choice is still there.
  }
}

export const uploadPicture = async (editor: ArticleEditor, file: File): Promise<ArticlePicture | undefined> => {
  try {
    const picture = await sendPicture(editor, file)
    editor.pictures.set(picture.media, picture)
    return picture
  } catch {
    return undefined
  }
}

export const putPicture = async (editor: ArticleEditor, file: File, view: EditorView | undefined): Promise<void> => {
  const picture = await uploadPicture(editor, file)
  if (picture && view) putFigure(picture.media)(view.state, view.dispatch)
}

const fetchArticle = ({ aid }: ArticleEditor): Promise<WholeArticle> =>
  call<typeof getArticle>('GET /blogbook/articles/{aid}', { params: { aid } }, { silent: true })

const begin = (editor: ArticleEditor, article: WholeArticle): void => {
  const { $state, $kept, pictures, pasted } = editor
  for (const picture of article.pictures) pictures.set(picture.media, picture)
  const stored = $kept.get()
  for (const { media, url } of [...outsideOf(article), ...(stored?.remote ?? [])]) pasted.know(media, url)
  const from = stored ?? article
  editor.blocks = () => from.blocks as Block[]
  const { title, author, postDate } = from
  editor.saver = new Saver(stored?.version ?? article.version, {
    send: (version, writing) => send(editor, version, writing),
    keep: (one) => keep(editor, one),
    onState: (save, message) => set(editor, { save, message, ...(save === 'saved' ? { found: false } : {}) }),
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  })
  const epoch = $state.get().epoch + 1
  set(editor, { article, title, author, postDate, save: 'saved', message: '', found: stored !== undefined, epoch })
  // What this device still holds goes on its way; a newer text at the server makes it a choice.
  if (stored) editor.saver.changed(() => writingOf(editor))
}

const send = async (
  { aid }: ArticleEditor,
  version: number,
  { title, author, postDate, blocks, remote }: Writing,
): Promise<Sent> => {
  try {
    const body = { version, title, author, postDate, blocks, ...(remote ? { remote } : {}) }
    const saved = await call<typeof saveArticle>(
      'POST /blogbook/articles/{aid}',
      { params: { aid }, body },
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
