/** Child of the bench: `typst.ts FILE.typ OUT.pdf`. One cold Typst in process, its own memory and nothing else. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { peakMemoryMB } from './memory.ts'

type Compiled = { result?: { numOfPages: number }; takeDiagnostics(): { shortDiagnostics: unknown } | null }
type Compiler = { compile(source: { mainFilePath: string }): Compiled; pdf(result: { numOfPages: number }): Buffer }
type Binding = {
  NodeCompiler: { create(options: { workspace: string; fontArgs: { fontPaths: string[] }[] }): Compiler }
}

const { NodeCompiler } = createRequire(import.meta.url)(
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
) as Binding

const [source, out] = process.argv.slice(2) as [string, string]
const fonts = join(import.meta.dirname, '../../node_modules/@expo-google-fonts')
const compiler = NodeCompiler.create({
  workspace: dirname(source),
  fontArgs: [
    {
      fontPaths: [
        join(fonts, 'noto-serif-sc/400Regular'),
        join(fonts, 'noto-sans-sc/700Bold'),
        join(fonts, 'noto-color-emoji/400Regular'),
      ],
    },
  ],
})
const compiled = compiler.compile({ mainFilePath: source })
if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 800))
writeFileSync(out, compiler.pdf(compiled.result))
process.stdout.write(
  JSON.stringify({
    pages: compiled.result.numOfPages,
    peakMB: peakMemoryMB(),
    bytes: readFileSync(out).byteLength,
  }),
)
