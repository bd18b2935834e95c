import type { PdfDocument } from './pdf-document.server.ts'
import { isStream, nameOf, textOf } from './pdf-values.ts'

export type IccHead = { signature: string; deviceClass: string; space: string; version: number }
export type OutputIntent = { kind: string; condition: string; profile: IccHead | undefined }

export const iccHead = (bytes: Uint8Array | undefined): IccHead | undefined => {
  if (!bytes || bytes.length < 128) return undefined
  const text = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
  return { signature: text(36), deviceClass: text(12), space: text(16).trim(), version: bytes[8]! }
}

export const outputIntents = (document: PdfDocument): OutputIntent[] => {
  const list = document.get(document.catalog.get('OutputIntents'))
  return (Array.isArray(list) ? list : []).map((item) => {
    const dict = document.dict(item)
    const profile = document.get(dict?.get('DestOutputProfile'))
    return {
      kind: nameOf(document.get(dict?.get('S'))) ?? '',
      condition: textOf(document.get(dict?.get('OutputConditionIdentifier'))) ?? '',
      profile: isStream(profile) ? iccHead(document.data(profile)) : undefined,
    }
  })
}
