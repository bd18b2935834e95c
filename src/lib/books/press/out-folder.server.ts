import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fail, ok, type Result } from '#lib/std/result.ts'

const why: Record<string, string> = {
  EACCES: '没有在那里写的权限',
  EPERM: '没有在那里写的权限',
  EROFS: '那里只能读，不能写',
  ENOSPC: '磁盘满了',
  ENAMETOOLONG: '名字太长了',
}

const cannot = (out: string, reason: string) => fail(422, 'out_folder', `写不进「${out}」：${reason}。请换一个目录。`)

/**
 * Makes the folder a book is written into, and makes sure it can be written into, before any work is done. Step by
 * step: Node's recursive mkdir never ends where the kernel refuses names, as in /proc.
 */
export const prepareFolder = async (out: string): Promise<Result<void>> => {
  const missing: string[] = []
  let at = resolve(out)
  try {
    for (;;) {
      const found = await stat(at).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
      if (found && !found.isDirectory()) return cannot(out, at === resolve(out) ? '它是一个文件' : `${at} 是一个文件`)
      if (found) break
      missing.unshift(at)
      at = dirname(at)
    }
    for (const folder of missing) {
      await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
    const probe = join(out, 'book.json.part')
    await (await open(probe, 'w')).close()
    await rm(probe)
    return ok(undefined)
  } catch (error) {
    return cannot(out, why[(error as NodeJS.ErrnoException).code ?? ''] ?? '系统不允许')
  }
}
