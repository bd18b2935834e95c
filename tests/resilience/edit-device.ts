/** A browser with its own folder, in a process of its own: what it keeps survives its death, as on somebody's device. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../support/browser/browser.ts'
import { eventually } from '../support/server/server.ts'

/** What was promised on this device. */
export type Promised = {
  /** Commands the server answered that it has. */
  answered: Set<string>
  /** Commands this browser had kept, sent or not. */
  kept: Set<string>
}

export type Device = {
  name: string
  promised: Promised
  /** Changes one post on the screen, with words nobody else writes; false when the screen was not there to be used. */
  change: () => Promise<boolean>
  /** SIGKILL to the browser and all its processes, then it is opened again at the same page. */
  kill: () => Promise<void>
  page: () => Page
  /** Opens the page anew and waits until nothing of this browser is unsent; answers the words of all posts. */
  settle: () => Promise<string>
  /** Why the last change that could not be made could not. */
  trouble: () => string
  end: () => Promise<void>
}

/** Ids of the commands this browser keeps, as its own database has them. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const asked = indexedDB.open('xinshu-outbox')
        asked.onerror = () => resolve([])
        asked.onsuccess = () => {
          const database = asked.result
          if (!database.objectStoreNames.contains('commands')) {
            database.close()
            return resolve([])
          }
          const all = database.transaction('commands').objectStore('commands').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result.map((row: { command: { id: string } }) => row.command.id))
          }
        }
      }),
  )

type Place = { url: string; path: string; token: string }

/** `random` picks the post. */
export const openDevice = async (name: string, place: Place, random: () => number): Promise<Device> => {
  const folder = await mkdtemp(join(tmpdir(), `xinshu-device-${name}-`))
  const promised: Promised = { answered: new Set(), kept: new Set() }
  const portFile = join(folder, 'DevToolsActivePort')
  let running: { pid: number; gone: Promise<unknown>; browser: Browser; page: Page } | undefined
  let serial = 0
  let trouble = ''

  const note = async (page: Page): Promise<void> => {
    for (const id of await keptIn(page).catch(() => [])) promised.kept.add(id)
  }

  const start = async (): Promise<void> => {
    rmSync(portFile, { force: true })
    // What a killed browser leaves would keep the next from its folder.
    for (const left of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      rmSync(join(folder, left), { force: true })
    const { executablePath = '', args = [], env } = await browserLaunch()
    const words = [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
    const child = spawn(executablePath, words, { detached: true, stdio: 'ignore', env: { ...process.env, ...env } })
    const gone = new Promise((done) => child.once('close', done))
    await eventually(async () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'), 60_000)
    const [port = ''] = readFileSync(portFile, 'utf8').split('\n')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const context = browser.contexts()[0]!
    await context.addCookies([{ name: 'wxbook.token', value: place.token, url: place.url }])
    const page = await context.newPage()
    page.on('response', (response) => {
      if (response.request().method() !== 'POST' || !response.url().endsWith('/edits') || !response.ok()) return
      const noted = response.json() as Promise<{ data: { outcomes: { id: string; outcome: string }[] } }>
      noted
        .then(({ data }) => {
          for (const { id, outcome } of data.outcomes) if (outcome !== 'refused') promised.answered.add(id)
        })
        .catch(() => undefined)
    })
    running = { pid: child.pid!, gone, browser, page }
    await page.goto(`${place.url}${place.path}`).catch(() => undefined)
  }
  await start()

  const page = (): Page => running!.page
  const posts = () => page().locator('li[data-post]')

  const changeText = async (): Promise<void> => {
    const quick = { timeout: 5000 }
    const count = await posts().count()
    if (count === 0) {
      // The server was away while the page was asked for.
      await page().goto(`${place.url}${place.path}`, { timeout: 20_000 })
      await posts().first().waitFor({ timeout: 20_000 })
      return
    }
    const post = posts().nth(Math.floor(random() * count))
    serial += 1
    const words = post.getByRole('textbox', { name: /^文字/ })
    if (!(await words.isVisible())) await post.getByRole('button', { name: /^改文字/ }).click(quick)
    await words.fill(`${name} 第 ${serial} 次`, quick)
    await post.getByRole('button', { name: '改好了' }).click(quick)
    await note(page())
  }

  return {
    name,
    promised,
    page,
    trouble: () => trouble,
    settle: async () => {
      await page().goto(`${place.url}${place.path}`)
      await eventually(async () => (await keptIn(page())).length === 0, 60_000)
      await page().reload()
      await posts().first().waitFor({ timeout: 20_000 })
      // What is far from the window is not laid out, and has no inner text.
      return (await page().getByRole('region', { name: '内容', exact: true }).textContent()) ?? ''
    },
    change: async () => {
      try {
        await changeText()
        return true
      } catch (error) {
        const shown = await page()
          .locator('main')
          .innerText({ timeout: 1000 })
          .catch(() => '')
        trouble = `${error instanceof Error ? error.message : String(error)}\n${shown.slice(0, 600)}`
        await wait(50)
        return false
      }
    },
    kill: async () => {
      const { pid, gone, browser } = running!
      process.kill(-pid, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
      await start()
    },
    end: async () => {
      const { pid, gone, browser } = running!
      await browser.close().catch(() => undefined)
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // It had ended by itself.
      }
      await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
