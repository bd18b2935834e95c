import type { HTMLAttributes } from 'react'

type Element<Own = Record<never, never>> = HTMLAttributes<HTMLElement> & Own & { class?: string }

/** Our custom elements inside islands. Import the file that defines the one you use: `#layouts/elements/….ts`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'xinshu-count': Element<{ max: number; lines?: number }>
      'xinshu-image': Element<{ src: string; alt: string; fit?: string; ratio?: string; large?: boolean }>
      'xinshu-square': Element<{ src: string; alt: string; fit?: string }>
      'xinshu-guide': Element<{ target: string; route: string }>
    }
  }
}
