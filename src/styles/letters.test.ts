import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('letters grow with the letters of the browser: no size of type in px', () => {
  const fixed = globSync('src/**/*.{css,astro}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\s*font(-size)?:[^;]*[1-9]\d*(\.\d+)?px/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(fixed).toEqual([])
})
