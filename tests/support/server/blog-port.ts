/** The test blog stands here while tests/e2e/crawl.spec.ts runs; the server is told that it may be read (DEV_FETCH_HOSTS). */
export const blogPort = Number(process.env.E2E_BLOG_PORT ?? Number(process.env.E2E_PORT ?? 4390) + 1)
