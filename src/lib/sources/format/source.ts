import type { ImportSource } from '#lib/posts/post-import.ts'
import type { InputFile } from '../files/input-file.ts'
import type { JsonObject } from '../files/json-posts.ts'
import type { FileType } from '../files/sniff.ts'
import type { RawItem } from './raw.ts'
import type { Notation } from './text.ts'

/** What is known about a document before it is parsed. */
export type Probe = {
  file: InputFile
  head: Uint8Array
  type: FileType
  /** First 256 KB as text. */
  text: string
  /** JSON only: the first object of the outermost array, and the key that array has ('' at the root). */
  first?: JsonObject
  key?: string
  /** Excel tables only: the first row. */
  row?: string[]
}

export type ParseContext = {
  probe: Probe
  /** Zone in which zone-less times of the file are read. */
  zone: string
  onBytes(read: number): void
  /** Names of everything that came in one go. */
  names: readonly string[]
  /** A file lying with this one, by its path from the same folder; it then counts as read. */
  beside(path: string): Promise<Uint8Array | undefined>
  /** Everything of this format that came in one go, this file with it. */
  parts: readonly Probe[]
  /** What all of `parts` say together, made when the first of them asks and kept for the rest. */
  once<T>(make: () => Promise<T>): Promise<T>
  /** The file is longer than this format can be read: its end is left out, and people are told. */
  onCut?(): void
}

const vaults = new WeakMap<readonly string[], boolean>()

/** Does what came in one go hold a vault of Obsidian? Asked by each of its notes, looked for once. */
export function inVault({ names }: Pick<ParseContext, 'names'>): boolean {
  const cached = vaults.get(names) ?? names.some((name) => /(^|\/)\.obsidian\//.test(name))
  vaults.set(names, cached)
  return cached
}

/** One format of one tool. Detected by content, never by file name. */
export type Source = {
  kind: ImportSource['kind']
  format: string
  /** For people: `WeFlow 导出的 JSON`. */
  label: string
  /** How it writes emoji, mentions and topics; WeChat's way unless said. */
  notation?: Notation
  detect(probe: Probe): boolean
  /** Where each file says itself of which kind it is. */
  kindOf?(probe: Probe): ImportSource['kind']
  /** Files that lie with this export and hold no posts, be they of this format or none: nothing is said about them. */
  belongs?(name: string): boolean
  /**
   * Formats that claim the same file with equal right, since nothing in it tells them apart for certain: people are asked.
   * Any other format that claims a file of this one stands before it on the list because it knows a mark this one does not.
   */
  rivals?: readonly string[]
  /** A table or a text somebody keeps beside a folder of pictures; an app's export names each of its pictures itself. */
  keptByHand?: true
  /** Where a format only counts when nothing better was brought: `with` are the others' formats and kinds. */
  spare?: { needed(others: readonly Pick<Source, 'kind' | 'format'>[]): boolean; otherwise: string }
  parse(context: ParseContext): AsyncGenerator<RawItem>
}
