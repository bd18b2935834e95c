/** Written by scripts/build-page-fonts.ts; do not edit. */
export const pageFonts: Record<string, { serif?: string; sans?: string; medium?: string }> = {
  '404': {
    serif: '/fonts/page-nowhere-serif-a4eb847d.woff2',
    sans: '/fonts/page-nowhere-sans-c396a955.woff2',
    medium: '/fonts/page-nowhere-medium-c78d23f1.woff2',
  },
  '/': {
    serif: '/fonts/page-home-serif-7e2dae6e.woff2',
    sans: '/fonts/page-home-sans-b7e08b8f.woff2',
    medium: '/fonts/page-home-medium-0d4e5f4c.woff2',
  },
  '/albums/guide': {
    serif: '/fonts/page-albums-guide-serif-d96c6ded.woff2',
    sans: '/fonts/page-albums-guide-sans-64cd071e.woff2',
    medium: '/fonts/page-albums-guide-medium-af01676c.woff2',
  },
  '/assistant': {
    serif: '/fonts/page-assistant-serif-157f742b.woff2',
    sans: '/fonts/page-assistant-sans-5072ba6b.woff2',
    medium: '/fonts/page-assistant-medium-ae91c4a5.woff2',
  },
  '/pages/about': {
    serif: '/fonts/page-pages-about-serif-0be177e7.woff2',
    sans: '/fonts/page-pages-about-sans-6c94a32e.woff2',
    medium: '/fonts/page-pages-about-medium-273d409f.woff2',
  },
  '/pages/privacy': {
    serif: '/fonts/page-pages-privacy-serif-26db038b.woff2',
    sans: '/fonts/page-pages-privacy-sans-206ad386.woff2',
    medium: '/fonts/page-pages-privacy-medium-3b947528.woff2',
  },
  '/pages/refunds': {
    serif: '/fonts/page-pages-refunds-serif-f869ccc0.woff2',
    sans: '/fonts/page-pages-refunds-sans-d6066883.woff2',
    medium: '/fonts/page-pages-refunds-medium-802e8fd5.woff2',
  },
  '/pages/shipping': {
    serif: '/fonts/page-pages-shipping-serif-479a8e9a.woff2',
    sans: '/fonts/page-pages-shipping-sans-a9a6faa3.woff2',
    medium: '/fonts/page-pages-shipping-medium-273d409f.woff2',
  },
  '/pages/terms': {
    serif: '/fonts/page-pages-terms-serif-befd1a18.woff2',
    sans: '/fonts/page-pages-terms-sans-e1d223a4.woff2',
    medium: '/fonts/page-pages-terms-medium-273d409f.woff2',
  },
  '/preferences': {
    serif: '/fonts/page-preferences-serif-e0c593ef.woff2',
    sans: '/fonts/page-preferences-sans-c01ad971.woff2',
    medium: '/fonts/page-preferences-medium-5a4be9cb.woff2',
  },
  '/products/bbsbook': {
    serif: '/fonts/page-products-bbsbook-serif-ce49779d.woff2',
    sans: '/fonts/page-products-bbsbook-sans-671fb8da.woff2',
    medium: '/fonts/page-products-bbsbook-medium-115cb772.woff2',
  },
  '/products/blogbook': {
    serif: '/fonts/page-products-blogbook-serif-02791606.woff2',
    sans: '/fonts/page-products-blogbook-sans-f128615e.woff2',
    medium: '/fonts/page-products-blogbook-medium-34da43d1.woff2',
  },
  '/products/diarybook': {
    serif: '/fonts/page-products-diarybook-serif-c39f6697.woff2',
    sans: '/fonts/page-products-diarybook-sans-ac1b0ae6.woff2',
    medium: '/fonts/page-products-diarybook-medium-69def78f.woff2',
  },
  '/products/qbbbook': {
    serif: '/fonts/page-products-qbbbook-serif-ba718439.woff2',
    sans: '/fonts/page-products-qbbbook-sans-c5bf839a.woff2',
    medium: '/fonts/page-products-qbbbook-medium-8d9c209d.woff2',
  },
  '/products/shuoshuo_book': {
    serif: '/fonts/page-products-shuoshuo_book-serif-d073611b.woff2',
    sans: '/fonts/page-products-shuoshuo_book-sans-3bb4e64c.woff2',
    medium: '/fonts/page-products-shuoshuo_book-medium-a092a260.woff2',
  },
  '/products/star-wbbook': {
    serif: '/fonts/page-products-star-wbbook-serif-e5820f5f.woff2',
    sans: '/fonts/page-products-star-wbbook-sans-c480d0ba.woff2',
    medium: '/fonts/page-products-star-wbbook-medium-46380749.woff2',
  },
  '/products/storybook': {
    serif: '/fonts/page-products-storybook-serif-b8ae840c.woff2',
    sans: '/fonts/page-products-storybook-sans-3270e25b.woff2',
    medium: '/fonts/page-products-storybook-medium-529fcf7e.woff2',
  },
  '/products/wbbook': {
    serif: '/fonts/page-products-wbbook-serif-895bc752.woff2',
    sans: '/fonts/page-products-wbbook-sans-fcd59fde.woff2',
    medium: '/fonts/page-products-wbbook-medium-cf6afc67.woff2',
  },
  '/products/wxbook': {
    serif: '/fonts/page-products-wxbook-serif-f6df8afe.woff2',
    sans: '/fonts/page-products-wxbook-sans-71dc9da9.woff2',
    medium: '/fonts/page-products-wxbook-medium-ed8f6f92.woff2',
  },
  '/signin': {
    serif: '/fonts/page-signin-serif-c43eaab6.woff2',
    sans: '/fonts/page-signin-sans-71b8df96.woff2',
    medium: '/fonts/page-signin-medium-dccc18ac.woff2',
  },
  '/unboxing': {
    serif: '/fonts/page-unboxing-serif-8f78e77f.woff2',
    sans: '/fonts/page-unboxing-sans-8217597a.woff2',
    medium: '/fonts/page-unboxing-medium-d865f950.woff2',
  },
}
