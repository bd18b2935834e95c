/** Written by `npx node tools/tables/estimate-factors.ts`, by setting books; nothing here is changed by hand. */

/** Pages as set for each chapter (its opener, and the rest of its last page), each page of posts and each of headings. */
export type EstimateFactors = { chapter: number; posts: number; heading: number }

/** What a book has beside its chapters: blank leaf, title, copyright, catalogue, end. */
export const aroundPages = 7

/** A style nobody has measured yet. */
export const usualFactors: EstimateFactors = { chapter: 1.3, posts: 1, heading: 0.7 }

/** By style, a row a setting, as its numbers stand (styles/numbers.ts). */
export const estimateFactors: Readonly<Record<string, readonly EstimateFactors[]>> = {
  shiguang: [{ chapter: 1.43, posts: 0.8, heading: 1.39 }],
  zazhi: [
    { chapter: 1.7, posts: 1.5, heading: 0.68 },
    { chapter: 1.3, posts: 1, heading: 0.7 },
    { chapter: 1.9, posts: 1.2, heading: 0.7 },
    { chapter: 1, posts: 1.22, heading: 0 },
  ],
  sujian: [{ chapter: 1.09, posts: 0.95, heading: 1.97 }],
  jiaopian: [{ chapter: 1, posts: 0.8, heading: 0.79 }],
  tongnian: [{ chapter: 1.39, posts: 1.08, heading: 2 }],
  yuanxing: [{ chapter: 1.31, posts: 0.79, heading: 1.93 }],
  changwen: [{ chapter: 1, posts: 0.79, heading: 1.73 }],
}
