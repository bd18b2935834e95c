import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { styles } from '#lib/typeset/styles/styles.ts'

const script = join(import.meta.dirname, '../../../tools/proof/proof.ts')

test('the page of proofs shows its pictures, each of them with ink on it', async () => {
  const out = mkdtempSync(join(tmpdir(), 'xinshu-proof-'))
  try {
    execFileSync(process.execPath, [script, '--style', 'rules', '--out', out])
    const html = readFileSync(join(out, 'index.html'), 'utf8')
    const shown = [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, file = '']) => join(out, file))
    expect(shown.length).toBeGreaterThan(0)
    for (const file of shown) {
      expect(existsSync(file), file).toBe(true)
      const [light] = (await sharp(file).greyscale().stats()).channels
      expect(light?.stdev, file).toBeGreaterThan(5)
    }
  } finally {
    rmSync(out, { recursive: true })
  }
})

test('there are proofs of every style, of the worst book in each, of covers and rules', () => {
  const said = spawnSync(process.execPath, [script, '--style', 'nothing'], { encoding: 'utf8' }).stderr
  for (const id of Object.keys(styles)) expect(said).toContain(`nasty-${id}`)
  for (const name of [...Object.keys(styles), 'covers', 'rules']) expect(said).toContain(name)
})
