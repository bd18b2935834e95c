import { closeSync, openSync, writeSync } from 'node:fs'
import type { Sink } from './pdf-file.server.ts'

/** Writes a PDF straight into a file. Synchronous: the page cache takes it faster than a promise is made. */
export const fileSink = (path: string): { sink: Sink; close(): void } => {
  const file = openSync(path, 'w')
  return {
    sink: (bytes) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    },
    close: () => closeSync(file),
  }
}
