import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PostImport } from '#lib/posts/post-import.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'

/** Reads samples below `../shared/fixtures/imports/<folder>`; undefined, with a notice, on a machine without them. */
export const fixtureReader = (folder: string) => {
  const home = resolve('../shared/fixtures/imports', folder)
  return async (...names: string[]): Promise<PostImport | undefined> => {
    if (!existsSync(home)) {
      console.info(`没有 ${home}，跳过样例核对`)
      return undefined
    }
    const result = await readImportFromPaths(names.map((name) => join(home, name)))
    if (!result.ok) throw new Error(result.failure.message)
    await result.value.close()
    return result.value.book
  }
}
