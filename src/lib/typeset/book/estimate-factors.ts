/** Written by `npx node tools/tables/estimate-factors.ts`, by setting books; nothing here is changed by hand. */

/** Pages as set for each chapter (its opener, and the rest of its last page), each page of posts and each of headings. */
export type EstimateFactors = { chapter: number; posts: number; heading: number }

/** What a book has beside its chapters: blank leaf, title, copyright, catalogue, end. */
export const aroundPages = 7

/** A style nobody has measured yet. */
export const usualFactors: EstimateFactors = { chapter: 1.3, posts: 1, heading: 0.7 }

/** By style, a row a setting, as its numbers stand (styles/numbers.ts). */
export const estimateFactors: Readonly<Record<string, readonly EstimateFactors[]>> = {
  shiguang: [{ chapter: 1, posts: 0.84, heading: 1.62 }],
  zazhi: [
    { chapter: 1.7, posts: 1.5, heading: 0.68 },
    { chapter: 1.3, posts: 1, heading: 0.7 },
    { chapter: 1.9, posts: 1.2, heading: 0.7 },
    { chapter: 1, posts: 1.18, heading: 0.57 },
  ],
  sujian: [{ chapter: 1, posts: 1, heading: 1.07 }],
  jiaopian: [{ chapter: 1.05, posts: 0.84, heading: 0.22 }],
  tongnian: [{ chapter: 1, posts: 1.15, heading: 1.2 }],
  yuanxing: [{ chapter: 1.47, posts: 0.83, heading: 0.34 }],
  changwen: [{ chapter: 1, posts: 0.83, heading: 0.84 }],
}
