import { failImport } from '../../format/failures.ts'

/** Why an archive was not opened, in the same words wherever it is read. */
export const zipBomb = (name: string) =>
  failImport('zip_bomb', `「${name}」解开后大得不正常，为安全起见没有打开。请重新打包，只放导出的文件。`)
/** Each is opened, known by its content and read in a turn of its own: more of them hold a worker for minutes. */
export const zipTooMany = (name: string) =>
  failImport('zip_many', `「${name}」里的文件太多，一次最多读 20,000 个。请分成几个压缩包，分几次放进来。`)
export const zipBroken = (name: string) =>
  failImport('zip_broken', `「${name}」是不完整的压缩包，打不开。请重新打包或重新传一次。`)
export const zipLocked = (name: string) =>
  failImport('zip_locked', `「${name}」有密码，打不开。请解压后重新打包，不设密码。`)

export const lockedInside = (count: number): string => `${count} 个文件有密码，打不开`
export const escaping = '文件名指向压缩包之外，已拒绝'
export const nestedTooDeep = '压缩包套得太深，请先解开里面的压缩包'
