/** Whose shelf holds the demo book (demo.server.ts); signs in with the code the local gateway shows. */
export const demoPhone = '13800000000'
