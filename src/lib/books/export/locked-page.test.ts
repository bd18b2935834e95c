import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockedPage, unlockScript } from './locked-page.ts'

async function* pieces(text: string, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  for (let n = 0; at < bytes.length; n++) {
    const length = lengths[n % lengths.length] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

type Opened = { html?: string; said: string }

/** Does what a browser does with the file: runs its script, types a password, sees what comes. */
const opened = async (file: string, password: string): Promise<Opened> => {
  const facts = /id="facts">([^<]*)</.exec(file)?.[1] ?? ''
  const parts = [...file.matchAll(/data-part>([^<]*)</g)].map(([, text]) => ({ textContent: text }))
  const found: Opened = { said: '' }
  let submit: ((event: unknown) => void) | undefined
  const say = {
    set textContent(words: string) {
      found.said = words
    },
  }
  const button = { disabled: false }
  const document = {
    forms: [
      {
        elements: [{ value: password, select: () => undefined }, button],
        addEventListener: (_: string, listener: (event: unknown) => void) => {
          submit = listener
        },
      },
    ],
    getElementById: (id: string) => (id === 'say' ? say : { textContent: facts }),
    querySelectorAll: () => parts,
    open: () => undefined,
    write: (html: string) => {
      found.html = html
    },
    close: () => undefined,
  }
  const self = { crypto: webcrypto }
  new Function('document', 'self', 'crypto', unlockScript)(document, self, webcrypto)
  submit?.({ preventDefault: () => undefined })
  await expect.poll(() => found.html !== undefined || !button.disabled, { timeout: 20_000 }).toBe(true)
  return found
}

const secret = '外婆的名字叫桂兰'
const page = `<!doctype html><title>书</title>${secret}<p>慢慢来🙂</p>`.padEnd(1000, '。')

test('a page comes back as it was by its password alone', { timeout: 60_000 }, async () => {
  const file = await (await lockedPage(pieces(page, [7, 1000]), '小满 2024 é')).text()
  expect(file).not.toContain('桂兰')
  expect(file).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20))
  expect((await opened(file, '小满 2024 é')).html).toBe(page)
  // The same letters typed on another keyboard.
  expect((await opened(file, '小满 2024 e\u0301')).html).toBe(page)
  const refused = await opened(file, '小满 2025 é')
  expect(refused).toEqual({ said: '密码不对，请再试一次。' })
})

test('nothing is in it twice the same: not the salt, not what is held', { timeout: 60_000 }, async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => (await lockedPage(pieces(page, [500]), '12345678')).text()),
  )
  expect(/data-part>([^<]*)</.exec(one!)![1]).not.toBe(/data-part>([^<]*)</.exec(other!)![1])
  expect(/facts">([^<]*)</.exec(one!)![1]).not.toBe(/facts">([^<]*)</.exec(other!)![1])
})

test('a long page in pieces: one bit turned, a piece taken out or two exchanged are seen', {
  timeout: 120_000,
}, async () => {
  const long = '一二三四五六七八九十'.repeat(90_000)
  const file = await (await lockedPage(pieces(long, [65_536, 3]), '12345678')).text()
  const parts = [...file.matchAll(/<script type="text\/plain" data-part>[^<]*<\/script>\n/g)].map(([all]) => all)
  expect(parts.length).toBe(3)
  expect((await opened(file, '12345678')).html).toBe(long)
  const at = file.indexOf(parts[1]!) + 100
  const turned = file.slice(0, at) + (file[at] === 'A' ? 'B' : 'A') + file.slice(at + 1)
  const broken = [
    turned,
    file.replace(parts[2]!, ''),
    file.replace(parts[1]!, ''),
    file.replace(parts[1]! + parts[2]!, parts[2]! + parts[1]!),
  ]
  for (const one of broken) {
    const found = await opened(one, '12345678')
    expect(found.html).toBeUndefined()
    expect(found.said).toContain('文件坏了')
  }
})
