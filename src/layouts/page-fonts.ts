/** Written by scripts/build-page-fonts.ts; do not edit. */
export const pageFonts: Record<string, { serif?: string; sans?: string; medium?: string }> = {
  '404': {
    serif: '/fonts/page-nowhere-serif-a4eb847d.woff2',
    sans: '/fonts/page-nowhere-sans-e08b35ce.woff2',
    medium: '/fonts/page-nowhere-medium-c78d23f1.woff2',
  },
  '/': {
    serif: '/fonts/page-home-serif-208c2208.woff2',
    sans: '/fonts/page-home-sans-562198dc.woff2',
    medium: '/fonts/page-home-medium-0d4e5f4c.woff2',
  },
  '/albums/guide': {
    serif: '/fonts/page-albums-guide-serif-d96c6ded.woff2',
    sans: '/fonts/page-albums-guide-sans-c4e0d5b6.woff2',
    medium: '/fonts/page-albums-guide-medium-af01676c.woff2',
  },
  '/assistant': {
    serif: '/fonts/page-assistant-serif-157f742b.woff2',
    sans: '/fonts/page-assistant-sans-168a0282.woff2',
    medium: '/fonts/page-assistant-medium-ae91c4a5.woff2',
  },
  '/pages/about': {
    serif: '/fonts/page-pages-about-serif-0be177e7.woff2',
    sans: '/fonts/page-pages-about-sans-1b443ceb.woff2',
    medium: '/fonts/page-pages-about-medium-273d409f.woff2',
  },
  '/pages/privacy': {
    serif: '/fonts/page-pages-privacy-serif-26db038b.woff2',
    sans: '/fonts/page-pages-privacy-sans-81bc9252.woff2',
    medium: '/fonts/page-pages-privacy-medium-3b947528.woff2',
  },
  '/pages/refunds': {
    serif: '/fonts/page-pages-refunds-serif-f869ccc0.woff2',
    sans: '/fonts/page-pages-refunds-sans-ba35cbe4.woff2',
    medium: '/fonts/page-pages-refunds-medium-802e8fd5.woff2',
  },
  '/pages/shipping': {
    serif: '/fonts/page-pages-shipping-serif-479a8e9a.woff2',
    sans: '/fonts/page-pages-shipping-sans-f933d6ac.woff2',
    medium: '/fonts/page-pages-shipping-medium-273d409f.woff2',
  },
  '/pages/terms': {
    serif: '/fonts/page-pages-terms-serif-befd1a18.woff2',
    sans: '/fonts/page-pages-terms-sans-96c97670.woff2',
    medium: '/fonts/page-pages-terms-medium-273d409f.woff2',
  },
  '/preferences': {
    serif: '/fonts/page-preferences-serif-e0c593ef.woff2',
    sans: '/fonts/page-preferences-sans-6de1d01f.woff2',
    medium: '/fonts/page-preferences-medium-5a4be9cb.woff2',
  },
  '/signin': {
    serif: '/fonts/page-signin-serif-c43eaab6.woff2',
    sans: '/fonts/page-signin-sans-feb5b162.woff2',
    medium: '/fonts/page-signin-medium-dccc18ac.woff2',
  },
  '/unboxing': {
    serif: '/fonts/page-unboxing-serif-8f78e77f.woff2',
    sans: '/fonts/page-unboxing-sans-8217597a.woff2',
    medium: '/fonts/page-unboxing-medium-d865f950.woff2',
  },
}
