/** Pictures that a text only links to stand in it, not beside it as entries of their own. */
import { expect, test } from 'vitest'
import { outline } from '../../../../tests/support/formats/outline.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (one) => one.charCodeAt(0),
)

const lines = async (files: Record<string, string | Uint8Array>): Promise<string[]> => {
  const answer = await readImport(Object.entries(files).map(([name, held]) => inputFileFromBytes(name, held)))
  if (!answer.ok) throw new Error(answer.failure.message)
  return outline(answer.value)
}

test('an article: the picture is at its link, with the words of the link below it', async () => {
  expect(
    await lines({
      'notes/海边.md': '# 海边\n\n早上出门，[捡到的贝壳](img/a%20b.PNG)，傍晚回家。\n\n[c.png](c.png)\n',
      'notes/img/a b.png': dot,
      'notes/c.png': dot,
    }),
  ).toEqual(['《海边》 早上出门，；[a b.png]捡到的贝壳；，傍晚回家。；[c.png]'])
})

test('a post of a site and a diary: beside the text, in the post’s folder, by reference', async () => {
  expect(
    await lines({
      '_posts/2020-01-02-sea.md': '---\ntitle: 海\nlayout: post\n---\n看 [浪](/images/wave.jpg?x=1)\n',
      'images/wave.jpg': dot,
    }),
  ).toEqual(['2020-01-02 《海》 看；[wave.jpg]浪'])
  expect(await lines({ '2020-01-02.md': '今天 **[我们][1]** 去了海边，风很大\n\n[1]: a.png\n', 'a.png': dot })).toEqual(
    ['2020-01-02 今天；[a.png]我们；去了海边，风很大'],
  )
})

test('what leads elsewhere, was not brought or is code stays what it is', async () => {
  const words = '[一](https://a.example/a.png) [二](b.png) `[三](a.png)` [四](#a.png) [五](a.md)'
  const [line = ''] = await lines({ 'x/题.md': `# 题\n\n${words}\n\n![](a.png)\n`, 'x/a.png': dot })
  expect(line).toBe('《题》 一 二 [三](a.png) 四 五；[a.png]')
})
