/** Printed codes of an account: renewing, closing, and putting another film behind one. */
import { showAlert } from '#lib/http/client/alert.store.ts'
import { type Answer, ask, type Refusal } from '#lib/http/client/ask.ts'
import type { closePrintedCode, renewPrintedCode, replaceFilm } from '#lib/library/codes/code.api.ts'
import type { addImportFile, createImport, putImportChunk } from '#lib/sources/upload/import.api.ts'
import { maxChunkBytes, maxFileBytes } from '#lib/sources/upload/upload-limits.ts'
import { wait } from '#lib/std/wait.ts'
import { askConfirm } from '../elements/dialogs.ts'
import { FormElement } from '../scripts/form-fields.ts'
import { tellRefusal } from '../scripts/refusal.ts'

const tries = 6
/** Small, so that progress is seen to move and little is sent twice. */
const pieceBytes = Math.min(maxChunkBytes, 2 * 1024 * 1024)

/** No answer, or the server's own fault: the same may work in a while. */
const passes = ({ status }: Refusal): boolean => status === 0 || status >= 500

type Sent = { importId: string; fileId: string }

/** Where what was begun for a file is found again after the page was left: an import of the same name and length. */
const keyOf = ({ name, size, lastModified }: File): string => `xinshu-film-${size}-${lastModified}-${name.slice(-80)}`

const begunBefore = (file: File): string | undefined => {
  try {
    return localStorage.getItem(keyOf(file)) ?? undefined
  } catch {
    return undefined
  }
}

const remember = (file: File, importId: string | undefined): void => {
  try {
    if (importId === undefined) localStorage.removeItem(keyOf(file))
    else localStorage.setItem(keyOf(file), importId)
  } catch {
    // It begins anew the next time.
  }
}

type Told = { importId: string; fileId: string; received: number }

/** The file as the server knows it: gone on with where it was begun before, else begun anew. */
const announce = async (file: File): Promise<Answer<Told>> => {
  const body = { name: file.name.slice(-200) || 'film.mp4', bytes: file.size }
  const tell = async (id: string): Promise<Answer<Told>> => {
    const told = await ask<typeof addImportFile>('POST /api/import/imports/{id}/files', { params: { id }, body })
    return told.ok ? { ok: true, data: { importId: id, ...told.data } } : told
  }
  const before = begunBefore(file)
  if (before !== undefined) {
    const told = await tell(before)
    // Cleared away meanwhile, or read as an import: another one is begun.
    if (told.ok || passes(told)) return told
    remember(file, undefined)
  }
  const begun = await ask<typeof createImport>('POST /api/import/imports', { body: {} })
  if (!begun.ok) return begun
  remember(file, begun.data.id)
  return tell(begun.data.id)
}

/**
 * Sends a file as imports are sent: each piece is on the server's disk when it is answered, and a broken line, or a page that was
 * left, goes on there.
 */
const send = async (file: File, onSent: (bytes: number) => void): Promise<Answer<Sent>> => {
  for (let attempt = 1; ; attempt++) {
    const told = await announce(file)
    let failed: Refusal | undefined = told.ok ? undefined : told
    for (let at = told.ok ? told.data.received : file.size; told.ok && at < file.size; ) {
      const { importId: id, fileId } = told.data
      const put = await ask<typeof putImportChunk>('PUT /api/import/imports/{id}/files/{fileId}', {
        ...{ params: { id, fileId }, query: { offset: at } },
        body: file.slice(at, at + pieceBytes),
      })
      if (!put.ok) {
        failed = put
        break
      }
      at = put.data.received
      attempt = 1
      onSent(at)
    }
    if (told.ok && !failed) return { ok: true, data: { importId: told.data.importId, fileId: told.data.fileId } }
    if (failed && ((!passes(failed) && failed.code !== 'wrong_offset') || attempt >= tries)) return failed
    await wait(Math.min(15_000, 500 * 2 ** attempt))
  }
}

class XinshuCodes extends FormElement {
  connectedCallback() {
    for (const row of this.querySelectorAll<HTMLElement>('[data-code]')) this.#row(row, row.dataset.code ?? '')
    const input = this.find<HTMLInputElement>('input[type=file]')
    input.addEventListener('change', () => {
      const [file] = [...(input.files ?? [])]
      const row = this.querySelector<HTMLElement>(`[data-code="${input.dataset.of ?? ''}"]`)
      input.value = ''
      if (file && row) this.#replace(row, file)
    })
    this.dataset.ready = ''
  }

  #row(row: HTMLElement, code: string) {
    const params = { code }
    const done = (answer: Answer<unknown>) => (answer.ok ? location.reload() : tellRefusal(answer))
    const renew = row.querySelector<HTMLButtonElement>('[data-renew]')
    renew?.addEventListener('click', () =>
      this.busy(renew, '正在续期', async () =>
        done(await ask<typeof renewPrintedCode>('POST /api/user/printed_codes/{code}/renew', { params, body: {} })),
      ),
    )
    const close = row.querySelector<HTMLButtonElement>('[data-close]')
    close?.addEventListener('click', async () => {
      const closed = close.dataset.close === 'true'
      const text =
        '书里印的码还在，扫开会看到「主人把它收起来了」。随时可以重新打开；关着的时候删掉原始内容，视频也会一起删掉，就打不开了。'
      if (closed && !(await askConfirm({ title: `关上「${row.dataset.name}」？`, text, ok: '关上' }))) return
      await this.busy(close, '正在改', async () =>
        done(
          await ask<typeof closePrintedCode>('PUT /api/user/printed_codes/{code}/closed', { params, body: { closed } }),
        ),
      )
    })
    row.querySelector('[data-replace]')?.addEventListener('click', () => {
      const input = this.find<HTMLInputElement>('input[type=file]')
      input.dataset.of = code
      input.click()
    })
  }

  async #replace(row: HTMLElement, file: File) {
    if (file.size > maxFileBytes) return showAlert('danger', '这个文件太大了，最大 4 GB')
    const text = `扫书里的码，看到的就是「${file.name}」。原来的视频如果别处没有用到，会从这里删掉，可以先下载。`
    if (!(await askConfirm({ title: `换掉「${row.dataset.name}」？`, text, ok: '换上' }))) return
    const button = row.querySelector<HTMLButtonElement>('[data-replace]')
    const said = row.querySelector('[data-said]')
    if (!button || !said) return
    await this.busy(button, '正在换', async () => {
      const sent = await send(file, (bytes) => {
        said.textContent = `已经传了 ${Math.floor((100 * bytes) / Math.max(1, file.size))}%。断了或者关掉了也不要紧，再选这个文件会接着传`
      })
      const params = { code: row.dataset.code ?? '' }
      const answer = sent.ok
        ? await ask<typeof replaceFilm>('POST /api/user/printed_codes/{code}/film', { params, body: sent.data })
        : sent
      // Put in its place, refused for what it is, or gone: there is nothing to go on with.
      if (answer.ok || answer.status === 422 || answer.status === 404) remember(file, undefined)
      if (answer.ok) return location.reload()
      said.textContent = answer.message
      tellRefusal(answer)
    })
  }
}
customElements.define('xinshu-codes', XinshuCodes)
