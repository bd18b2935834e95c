import { type FormatSample, type Part, range, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { epubFile } from '../../../../../../tests/support/open-files.ts'
import { epub } from '../epub.ts'

const chapter = (i: number): string =>
  `<h1>第 ${i + 1} 章</h1><p>${wordsOf(i)}😊</p><p><a href="https://example.com/a">这里</a></p><p><img src="images/a.jpeg" alt="院子"/></p>`

export const sample: FormatSample = {
  format: epub.format,
  family: 'blog',
  scattered: true,
  left: [[/<item [^>]*href="[^"]*$/, 'the list of files: pictures count where a chapter shows them']],
  make: (n) =>
    range(n).map(
      (i): Part => ({
        name: `故事${i}.epub`,
        bytes: epubFile([{ name: 'a.xhtml', body: chapter(i) }], {
          title: `故事${i}`,
          toc: `<ol><li><a href="a.xhtml">第 ${i + 1} 章</a></li></ol>`,
        }),
      }),
    ),
}
