/** Written by `npx node tools/tables/estimate-factors.ts`, by setting books; nothing here is changed by hand. */

/** Pages as set for each chapter (its opener, and the rest of its last page), each page of posts and each of headings. */
export type EstimateFactors = { chapter: number; posts: number; heading: number }

/** What a book has beside its chapters: blank leaf, title, copyright, catalogue, end. */
export const aroundPages = 7

/** A style nobody has measured yet. */
export const usualFactors: EstimateFactors = { chapter: 1.3, posts: 1, heading: 0.7 }

/** By style, a row a setting, as its numbers stand (styles/numbers.ts). */
export const estimateFactors: Readonly<Record<string, readonly EstimateFactors[]>> = {
  shiguang: [{ chapter: 1, posts: 0.83, heading: 1.58 }],
  zazhi: [
    { chapter: 1.5, posts: 1.2, heading: 0.87 },
    { chapter: 1.3, posts: 1, heading: 0.7 },
    { chapter: 1.7, posts: 1, heading: 0.83 },
    { chapter: 1, posts: 1.19, heading: 0.7 },
  ],
  sujian: [{ chapter: 1, posts: 0.99, heading: 1.04 }],
  jiaopian: [{ chapter: 1.03, posts: 0.89, heading: 0 }],
  tongnian: [{ chapter: 1, posts: 0.97, heading: 1.38 }],
  yuanxing: [{ chapter: 1.38, posts: 0.8, heading: 0.61 }],
  changwen: [{ chapter: 1, posts: 0.82, heading: 0.91 }],
}
