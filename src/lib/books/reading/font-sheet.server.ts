import { fontBook } from '#lib/print/font/fonts.server.ts'
import { codepointsByFace, fontFaceRule, previewFonts } from '#lib/print/font/preview-fonts.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'

/** The style sheet itself; heavy (opens print fonts, compresses), so it runs in the pool. */
export const makeFontSheet = async (pages: ScenePage[]): Promise<string> => {
  const fonts = await fontBook()
  const rules: string[] = []
  for (const [face, points] of codepointsByFace(pages))
    for (const font of await previewFonts(fonts, face, points))
      rules.push(fontFaceRule(font, `data:font/woff;base64,${Buffer.from(font.bytes).toString('base64')}`))
  return rules.join('\n')
}
