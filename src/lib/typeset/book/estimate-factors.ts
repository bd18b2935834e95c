/** Written by `npx node tools/tables/estimate-factors.ts`, by setting books; nothing here is changed by hand. */

/** Pages as set for each chapter (its opener, and the rest of its last page), each page of posts and each of headings. */
export type EstimateFactors = { chapter: number; posts: number; heading: number }

/** What a book has beside its chapters: blank leaf, title, copyright, catalogue, end. */
export const aroundPages = 6

/** A style nobody has measured yet. */
export const usualFactors: EstimateFactors = { chapter: 1.3, posts: 1, heading: 0.7 }

/** By style, a row a setting, as its numbers stand (styles/numbers.ts). */
export const estimateFactors: Readonly<Record<string, readonly EstimateFactors[]>> = {
  shiguang: [{ chapter: 1.43, posts: 0.92, heading: 1.34 }],
  zazhi: [
    { chapter: 1.9, posts: 1.2, heading: 0.5 },
    { chapter: 1.3, posts: 1, heading: 0.7 },
    { chapter: 1.3, posts: 1.2, heading: 0.38 },
    { chapter: 1, posts: 1.11, heading: 0.76 },
  ],
  sujian: [{ chapter: 1, posts: 0.91, heading: 1.09 }],
  jiaopian: [{ chapter: 1.35, posts: 0.91, heading: 0 }],
  tongnian: [{ chapter: 1.06, posts: 1, heading: 1.47 }],
  yuanxing: [{ chapter: 1.46, posts: 0.89, heading: 0.52 }],
  changwen: [{ chapter: 1, posts: 0.85, heading: 0.9 }],
}
