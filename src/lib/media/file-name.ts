/** Extensions by type, so that what is unpacked can be opened. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}

/** What a picture or film is called when it is taken along; without a type that is known, `.bin`. */
export const mediaFileName = (sha256: string, mime = ''): string => `${sha256}.${extensions[mime] ?? 'bin'}`
