declare module 'wawoff2' {
  export function compress(bytes: Uint8Array): Promise<Uint8Array>
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>
}
declare module 'wawoff2/build/decompress_binding.js' {
  const binding: {
    /** WOFF2 to TrueType, synchronously; valid once `wawoff2.decompress` has answered once. False: not WOFF2. */
    decompress(bytes: Uint8Array): Uint8Array | false
  }
  export default binding
}
