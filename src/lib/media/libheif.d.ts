declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Shown = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(into: Shown, done: (shown: Shown | null) => void): void
    free(): void
  }
  type Library = { ready: Promise<unknown>; HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  /** A library with a memory of its own each time: what it took is given back when nobody holds it any more. */
  export default function open(): Library
}
