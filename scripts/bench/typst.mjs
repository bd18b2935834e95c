/** Child of the bench: `typst.mjs FILE.typ OUT.pdf`. One cold Typst in process and nothing else, not even types to strip. */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { NodeCompiler } = createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu')

const [source = '', out = ''] = process.argv.slice(2)
const fonts = join(import.meta.dirname, '../../node_modules/@expo-google-fonts')
const faces = ['noto-serif-sc/400Regular', 'noto-sans-sc/700Bold', 'noto-color-emoji/400Regular']
const compiler = NodeCompiler.create({
  workspace: dirname(source),
  fontArgs: [{ fontPaths: faces.map((face) => join(fonts, face)) }],
})
const compiled = compiler.compile({ mainFilePath: source })
if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 800))
writeFileSync(out, compiler.pdf(compiled.result))
process.stdout.write(JSON.stringify({ pages: compiled.result.numOfPages }))
