/**
 * `npm run bench -- frames [--posts 3000] [--slowdown 4] [--rounds 1] [--url http://…]`: how long the frames are in which a month of
 * many posts is scrolled in the editor, in Chromium at a part of its speed. `busy` is what the page's own thread did in a frame, by
 * its processor clock; on a machine others use it is up to half as much again. With `--rounds 5` the way down is gone as often, on
 * a page opened anew, and of every frame the least counts: it does the same work each time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../../../tests/support/browser/browser.ts'
import { startSite } from '../web/peers.ts'
import { bookOfPosts, callerOf } from './site.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** A month of so many posts of one to four lines. */
const monthOf = (posts: number): { day: string; words: string }[] =>
  Array.from({ length: posts }, (_, at) => {
    const minute = Math.floor((at * 28 * 24 * 60) / posts)
    const clock = `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
    return {
      day: `2025-08-${two(1 + Math.floor(minute / 1440))}T${clock}`,
      words: `第 ${at + 1} 条。${'今天又走了一遍老路，树比去年高了一截。'.repeat(1 + (at % 4))}`,
    }
  })

type Event = {
  name: string
  cat: string
  ph: string
  tid: number
  pid: number
  ts: number
  tdur?: number
  dur?: number
  args?: { name?: string }
}

/** What the thread of the page did while `work` went on. */
const traced = async (session: CDPSession, work: () => Promise<void>): Promise<Event[]> => {
  const events: Event[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as Event[]))
  session.on('Tracing.dataCollected', collect)
  const categories = 'toplevel,devtools.timeline,blink.user_timing'
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories.split(',') },
  })
  await work()
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect)
  return events
}

const share = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Scrolls by a step a frame, and answers the length of each frame in ms. */
const scrolled = (page: Page, frames: number, stepPx: number): Promise<number[]> =>
  page.evaluate(
    async ({ frames, stepPx }) => {
      const lengths: number[] = []
      let before = performance.now()
      for (let frame = 0; frame < frames; frame++) {
        await new Promise((done) => requestAnimationFrame(done))
        performance.mark('frame')
        const now = performance.now()
        lengths.push(now - before)
        before = now
        scrollBy(0, stepPx)
      }
      return lengths.slice(5)
    },
    { frames, stepPx },
  )

/** Processor time of the page's thread from one frame to the next, in ms, and where it went. */
const busyIn = (events: readonly Event[]): { frames: number[]; parts: Map<string, [all: number, slow: number]> } => {
  const marks = events
    .filter(({ name, cat }) => name === 'frame' && cat === 'blink.user_timing')
    .sort((a, b) => a.ts - b.ts)
  const { pid, tid } = marks[0] ?? { pid: 0, tid: 0 }
  const own = events.filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X')
  const tasks = own.filter(({ name }) => /RunTask$/.test(name))
  const frames = marks.slice(5, -1).map((mark, at) => {
    const next = marks[at + 6]!.ts
    return tasks.reduce((sum, one) => (one.ts >= mark.ts && one.ts < next ? sum + (one.tdur ?? 0) / 1000 : sum), 0)
  })
  const slow = share(frames, 0.95)
  const parts = new Map<string, [all: number, slow: number]>()
  for (const { name, ts, tdur = 0 } of own) {
    const at = marks.findIndex((mark) => mark.ts > ts) - 6
    const [all, inSlow] = parts.get(name) ?? [0, 0]
    parts.set(name, [all + tdur / 1000, inSlow + ((frames[at] ?? 0) >= slow ? tdur / 1000 : 0)])
  }
  return { frames, parts }
}

type FrameFigures = { lengths: number[]; busy: number[]; parts: [string, [all: number, slow: number]][] }

/** The least of every frame, of two ways down. */
const leastOf = (a: FrameFigures | undefined, b: FrameFigures): FrameFigures => {
  const least = (own: readonly number[] | undefined, other: readonly number[]): number[] =>
    other.map((value, at) => Math.min(value, own?.[at] ?? value))
  return { lengths: least(a?.lengths, b.lengths), busy: least(a?.busy, b.busy), parts: b.parts }
}

/** One way down the list at a part of the speed. */
const measureFrames = async (page: Page, slowdown: number, frames = 300): Promise<FrameFigures> => {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => scrollTo(0, 0))
  await wait(500)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let lengths: number[] = []
  const events = await traced(session, async () => {
    lengths = await scrolled(page, frames, 90)
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const busy = busyIn(events)
  const parts = [...busy.parts].sort((a, b) => b[1][0] - a[1][0]).slice(0, 14)
  return { lengths, busy: busy.frames, parts }
}

/** Opens the month anew and goes down it. */
const openAndMeasure = async (page: Page, address: string, posts: number, slowdown: number): Promise<FrameFigures> => {
  await page.goto(address)
  await page
    .locator('li[data-post]')
    .nth(posts - 1)
    .waitFor({ state: 'attached', timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
  return measureFrames(page, slowdown)
}

const optionOf = (words: readonly string[], name: string): string | undefined => {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

export const benchFrames = async (words: readonly string[]): Promise<void> => {
  const posts = Number(optionOf(words, '--posts') ?? 3000)
  const slowdown = Number(optionOf(words, '--slowdown') ?? 4)
  const rounds = Number(optionOf(words, '--rounds') ?? 1)
  const given = optionOf(words, '--url')
  const work = mkdtempSync(join(tmpdir(), 'xinshu-bench-frames-'))
  const site = given === undefined ? await startSite(join(work, 'data')) : undefined
  const browser = await chromium.launch(await browserLaunch())
  try {
    const url = given ?? `http://127.0.0.1:${site?.port}`
    const openid = `o_bench_frames_${process.pid}`
    const id = await bookOfPosts(await callerOf(url, openid), monthOf(posts))
    for (const [name, viewport] of [
      ['1280', { width: 1280, height: 860 }],
      ['390', { width: 390, height: 844 }],
    ] as const) {
      const page = await browser.newPage({ viewport })
      await page.goto(`${url}/login?openid=${openid}&redirect=/books`)
      let found: FrameFigures | undefined
      for (let round = 0; round < rounds; round += 1)
        found = leastOf(found, await openAndMeasure(page, `${url}/books/${id}/edit/202508`, posts, slowdown))
      const { lengths = [], busy = [], parts = [] } = found ?? {}
      const ms = (own: readonly number[], part: number): string => share(own, part).toFixed(1)
      console.log(
        `${posts} posts, ${name} px, 1/${slowdown} speed, ${rounds} rounds: frames p50 ${ms(lengths, 0.5)} p95 ${ms(lengths, 0.95)} ` +
          `longest ${ms(lengths, 1)} ms; busy p50 ${ms(busy, 0.5)} p95 ${ms(busy, 0.95)} ms; load ${loadavg()[0]?.toFixed(1)}`,
      )
      if (words.includes('--parts'))
        for (const [part, [all, slow]] of parts)
          console.log(`  ${part} ${all.toFixed(0)} ms, in the slowest twentieth of frames ${slow.toFixed(0)} ms`)
      await page.close()
    }
  } finally {
    await browser.close()
    await site?.end()
    rmSync(work, { recursive: true, force: true })
  }
}
