import type { Media } from './post-import.ts'

const plain = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Does it lie on the web alone? Where the export also names a file beside itself, there is a folder to bring. */
export const liesOnWeb = ({ state, url = '', want }: Media): boolean =>
  state === 'remote' && want.every((name) => plain(url).includes(name.split('/').pop() ?? ''))
