import { deflateSync } from 'node:zlib'

/** Receives the file from front to back; may answer a promise to slow the writer down. */
export type Sink = (bytes: Uint8Array) => void | Promise<void>

export type PdfFile = {
  /** Object numbers may be handed out long before the object is written. */
  allocate(): number
  object(id: number, body: string): Promise<void>
  /** `dict`: entries without << >> and /Length. Deflates unless the data is compressed already. */
  stream(id: number, dict: string, data: Uint8Array, packing?: 'deflate' | 'plain'): Promise<void>
  end(catalog: number, info: number, fingerprint: string): Promise<void>
  written(): number
}

/** The file layer of ISO 32000-1 §7.5: objects one after another, then the cross-reference table. */
export const openPdf = async (sink: Sink): Promise<PdfFile> => {
  const offsets: number[] = [0]
  let position = 0
  const put = async (bytes: Uint8Array): Promise<void> => {
    position += bytes.length
    await sink(bytes)
  }
  // The four high bytes tell transfer programs that the file is binary (§7.5.2).
  await put(Buffer.from('%PDF-1.6\n%\xe5\xbf\x83\xe4\n', 'latin1'))
  const begin = (id: number): void => {
    offsets[id] = position
  }
  return {
    allocate: () => offsets.push(0) - 1,
    object: async (id, body) => {
      begin(id)
      await put(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
    },
    stream: async (id, dict, data, packing = 'deflate') => {
      const bytes = packing === 'deflate' ? deflateSync(data) : data
      const filter = packing === 'deflate' ? '/Filter/FlateDecode' : ''
      begin(id)
      await put(Buffer.from(`${id} 0 obj\n<<${dict}${filter}/Length ${bytes.length}>>\nstream\n`, 'latin1'))
      await put(bytes)
      await put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
    },
    end: async (catalog, info, fingerprint) => {
      const start = position
      const rows = offsets.map((offset, id) =>
        id === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
      )
      const id = `<${fingerprint}>`
      await put(
        Buffer.from(
          `xref\n0 ${offsets.length}\n${rows.join('')}trailer\n<</Size ${offsets.length}/Root ${catalog} 0 R` +
            `/Info ${info} 0 R/ID[${id}${id}]>>\nstartxref\n${start}\n%%EOF\n`,
          'latin1',
        ),
      )
    },
    written: () => position,
  }
}
