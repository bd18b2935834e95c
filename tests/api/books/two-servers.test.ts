/** Two web processes on one database: a book held open in one never answers without what was written in the other. */
import { expect, onTestFinished, test } from 'vitest'
import { type Client, dataOf, signIn } from '../../support/server/client.ts'
import { temporaryData } from '../../support/server/data-template.ts'
import { bringFiles, untilSet } from '../../support/server/outside-book.ts'
import { startServer } from '../../support/server/server.ts'
import { madeLife } from '../../support/story.ts'

type Section = {
  route: string
  pages: { width: number; height: number; font_size: number; elements: { content?: { text: string[] }[] }[] }[]
}
type Item = { target: string; text: string; included: boolean }

test('what one server was told is on the pages the other answers', { timeout: 300_000 }, async () => {
  const data = await temporaryData()
  onTestFinished(() => data.remove())
  const env = { DATA_DIR: data.path, DEV_LOGIN: '1' }
  const [one, two] = [await startServer(env), await startServer(env)]
  onTestFinished(async () => {
    await one.end()
    await two.end()
  })
  const [here, there] = [await signIn(one.url, 'o_two_servers'), await signIn(two.url, 'o_two_servers')]
  const { importId, sourceId } = await bringFiles(here, (await madeLife(150, 0)).slice(0, 1))
  const { id } = dataOf<{ id: string }>(await here.ask('POST', '/api/book/books', { import_id: importId }))
  await untilSet(there, id)
  const months = dataOf<{ route: string }[]>(await here.ask('GET', `/api/book/${sourceId}/months?book=${id}`))
  const { route } = months[months.length >> 1]!
  const items = dataOf<Item[]>(await here.ask('GET', `/api/book/${sourceId}/items/month/${route}?book=${id}`))
  const [first, second] = items.filter(({ included }) => included)
  let count = 0
  const versions = new Map<string, string>()
  /** Sends it again in other words until the pages came in time: what is asked is what stands on them. */
  const change = async (client: Client, { target }: Item, words: string): Promise<Section> => {
    const command = `command-of-two-servers-${String(++count).padStart(3, '0')}`
    const changes = [{ target, field: 'text', base: versions.get(target) ?? '', value: `${words}${count}` }]
    versions.set(target, command)
    const body = { commands: [{ id: command, name: 'change-text', changes }], pages: true }
    const { sections } = dataOf<{ sections: Section[] }>(await client.ask('POST', `/api/book/${id}/edits`, body))
    return sections[0] ?? change(client, { target, text: '', included: true }, words)
  }
  const said = ({ pages }: Section): string =>
    pages
      .flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text)))
      .join('')

  // Both hold the book open, then each changes it in turn.
  expect(said(await change(here, first!, '甲地写的'))).toContain('甲地写的')
  const other = said(await change(there, second!, '乙地写的'))
  expect(other).toContain('乙地写的')
  expect(other).toContain('甲地写的')
  const back = said(await change(here, first!, '甲地又写'))
  expect(back).toContain('甲地又写')
  expect(back).toContain('乙地写的')
  expect(back).not.toContain('甲地写的')
  // Another style chosen in the one is the style of the other's pages.
  const before = await change(there, second!, '乙地再写')
  dataOf(await here.ask('POST', `/api/book/${id}/info`, { style: 'zazhi' }))
  const after = await change(there, second!, '乙地还写')
  const look = ({ pages: [page] }: Section) => [page?.width, page?.height, page?.font_size]
  expect(look(after)).not.toEqual(look(before))
  await untilSet(there, id)
  const set = dataOf<Section['pages']>(await here.ask('GET', `/api/book/${id}/month/${after.route}`))
  expect(JSON.stringify(set.map(({ elements }) => elements.map((each) => each.content)))).toBe(
    JSON.stringify(after.pages.map(({ elements }) => elements.map((each) => each.content))),
  )
})
