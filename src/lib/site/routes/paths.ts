/**
 * Every address of the site is built here, so that a moved page moves in one place. A module an area: what a page loads in
 * the browser brings the addresses of its own areas only (decision 0395).
 */
export * as paths from './paths/all.ts'
