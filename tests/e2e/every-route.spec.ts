import { expect, type Page, test } from '@playwright/test'
import type { Route } from '../../src/lib/site/routes/route.ts'
import { routes } from '../../src/lib/site/routes/routes.ts'
import { lackingCharacters } from '../support/browser/own-fonts.ts'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

// Long walks that have nothing to do with each other.
test.describe.configure({ mode: 'parallel' })

/** Rows that need something made first have it named here; the rest open as they stand. */
const filled = (pattern: string, bookId: string): string | undefined => {
  const path = pattern
    .replace('[bookId]', bookId)
    .replace('/pages/[page]', '/pages/privacy')
    .replace('/products/[product]', '/products/wxbook')
    .replace('/scenarios/[scenario]', '/scenarios/journey')
    .replace('[missing]', 'nowhere')
  // What needs an id of something else is shown in the tests of that thing.
  return path.includes('[') ? undefined : path
}

/** Twice as large as the system's letters: WCAG 1.4.4. */
const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const still = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // What lies behind the bar at this moment comes out by scrolling; axe would call it too small.
  await page.addStyleTag({ content: '[data-frame] { position: static !important }' })
}

test('axe finds nothing on any screen of the table, and at twice the letters nothing sticks out', async ({ page }) => {
  test.setTimeout(600_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, '/books')
  const bookId = await haveBook(page, '看得清')
  const faults: string[] = []
  const seen: string[] = []
  for (const { pattern } of routes) {
    const path = filled(pattern, bookId)
    // These leave for another page, or do something by being opened.
    if (path === undefined || path === '/login' || path.startsWith('/operator')) continue
    await page.goto(path)
    await still(page)
    seen.push(path)
    await accessible(page).catch((error: Error) =>
      faults.push(`${path}: ${error.message.split('\n').slice(0, 30).join(' ')}`),
    )
    await fits(page).catch(() => faults.push(`${path}: sticks out`))
    await enlarge(page)
    await fits(page).catch(() => faults.push(`${path}: sticks out at twice the letters`))
  }
  console.log(`${seen.length} screens: ${seen.join(' ').replaceAll(bookId, '…')}`)
  expect(faults).toEqual([])
})

type Broken = { directive: string; what: string }
declare global {
  interface Window {
    broken?: Broken[]
    injected?: string[]
  }
}

/** What somebody who got words of theirs into our HTML would try; each says so when it runs. */
const injected =
  `<script>(window.injected ||= []).push('script')</script>` +
  `<script type="module">(window.injected ||= []).push('module')</script>` +
  `<img src="data:," alt="" onerror="(window.injected ||= []).push('handler')">` +
  `<svg><script>(window.injected ||= []).push('svg')</script></svg>`

/** Puts it into every page from now on; its head, policy and all, stays what the server sent. */
const injectInto = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.broken = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, sample, blockedURI }) =>
      window.broken?.push({ directive, what: blockedURI === 'inline' ? 'inline' : `${blockedURI} ${sample}` }),
    )
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</body>', `${injected}</body>`) })
  })
}

/** Three inline scripts and one handler, and nothing of ours. */
const stoppedAlone = ['script-src-attr inline', ...Array<string>(3).fill('script-src-elem inline')]

/** What a script of ours that was led astray would do with somebody's words: text as markup, text as a script's address. */
const leadAstray = () => {
  const stopped = (attempt: () => void): boolean => {
    try {
      attempt()
      return false
    } catch (error) {
      return error instanceof TypeError
    }
  }
  const element = document.createElement('div')
  const script = document.createElement('script')
  return {
    markup: stopped(() => {
      element.innerHTML = '<img src=x onerror=1>'
    }),
    text: stopped(() => {
      script.text = 'window.injected = ["text"]'
    }),
    address: stopped(() => {
      script.src = '/media/somebodys'
    }),
    worker: stopped(() => new Worker('/media/somebodys')),
    own: stopped(() => {
      script.src = '/_astro/ours.js'
    }),
  }
}
const astrayStopped = { markup: true, text: true, address: true, worker: true, own: false }

const ranOrBroke = async (page: Page, rows: readonly Route[], bookId: string): Promise<string[]> => {
  const faults: string[] = []
  for (const { pattern } of rows) {
    const path = filled(pattern, bookId)
    if (path === undefined || path === '/login' || path.startsWith('/operator')) continue
    await page.goto(path)
    await still(page)
    const { ran, broken } = await page.evaluate(() => ({ ran: window.injected ?? [], broken: window.broken ?? [] }))
    if (ran.length > 0) faults.push(`${path}: ran ${ran.join(', ')}`)
    expect.soft(await page.evaluate(leadAstray), path).toEqual(astrayStopped)
    const stopped = broken.map(({ directive, what }) => `${directive} ${what}`).sort()
    if (stopped.join() !== stoppedAlone.join()) faults.push(`${path}: stopped ${stopped.join(', ')}`)
  }
  return faults
}

test('injected scripts run on no screen, and our own break no rule of the policy @once', async ({ page }) => {
  test.setTimeout(600_000)
  await signInAs(page, '/books')
  const bookId = await haveBook(page, '不许乱跑')
  await injectInto(page)
  const signedIn = await ranOrBroke(page, routes, bookId)
  await page.context().clearCookies()
  const asVisitor = await ranOrBroke(
    page,
    routes.filter((row) => !row.private),
    'none',
  )
  expect([...signedIn, ...asVisitor]).toEqual([])
})

test('a visitor finds the public screens just as readable', async ({ page }) => {
  test.setTimeout(600_000)
  const faults: string[] = []
  page.on('console', (said) => {
    if (said.type() === 'error' && !said.text().includes('404')) faults.push(`${page.url()}: ${said.text()}`)
  })
  const open = routes.filter(({ pattern, private: needsSignIn }) => !needsSignIn && !pattern.includes('[bookId]'))
  const paths = open.map(({ pattern }) => filled(pattern, 'none')).filter((path) => path !== undefined)
  for (const path of [...paths, ...['terms', 'shipping', 'refunds', 'about'].map((name) => `/pages/${name}`)]) {
    if (path === '/login') continue
    await page.goto(path)
    await still(page)
    await accessible(page).catch((error: Error) =>
      faults.push(`${path}: ${error.message.split('\n').slice(0, 30).join(' ')}`),
    )
    await fits(page).catch(() => faults.push(`${path}: sticks out`))
    for (const [face, characters] of Object.entries((await lackingCharacters(page)) ?? {}))
      faults.push(
        `${path}: its ${face} font lacks ${characters}, though it is cut from what the page shows: is it set by a rule that src/lib/site/brand/page-faces.ts doesn't understand, or written by a script?`,
      )
  }
  expect(faults).toEqual([])
})

test('who asks for less motion sees none @once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().activeDuration) > 200)
      .map((one) => (one as CSSAnimation).animationName ?? 'transition'),
  )
  expect(moving).toEqual([])
})
