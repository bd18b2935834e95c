/** Packages few books need are left in node_modules and loaded by the first call into them. */
import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'

/** Only functions, classes and objects of these are used, and none while modules are being loaded. */
const packages = [
  'sharp',
  '@aws-sdk/client-s3',
  'flydrive',
  'flydrive/drivers/fs',
  'flydrive/drivers/s3',
  'exifreader',
  'libheif-js/libheif-wasm/libheif-bundle.js',
  'mammoth',
  'node-unrar-js',
  'tar-stream',
  'yaml',
]

/** Packages that are asked for by `import()` already. */
const asked = ['linkedom', '@mozilla/readability']

/** What stands for an export until it is called, made or asked for a property. */
const standIn = `const at = (get) => new Proxy(function () {}, {
  apply: (_, self, given) => Reflect.apply(get(), self, given),
  construct: (_, given) => Reflect.construct(get(), given),
  get: (_, name) => get()[name],
})`

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default'

/** A module with the exports of the package `name`, none of which loads it before it is used. */
async function loadedLater(name: string, need: NodeJS.Require): Promise<string> {
  const loaded = (await import(need.resolve(name))) as Record<string, unknown>
  const names = Object.keys(loaded).filter(isName)
  // Of a CommonJS package everything is the default.
  const whole = need(name) === loaded.default ? 'load()' : 'load().default'
  return [
    standIn,
    `const load = () => require(${JSON.stringify(name)})`,
    `export default /* @__PURE__ */ at(() => ${whole})`,
    ...names.map((one) => `const $${one} = /* @__PURE__ */ at(() => load().${one}); export { $${one} as ${one} }`),
  ].join('\n')
}

export const atFirstCall = (root: string): Plugin => {
  const need = createRequire(`${root}/package.json`)
  return {
    name: 'at-first-call',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^[a-z@]/ }, ({ path, kind, namespace }) => {
        if (namespace === 'at-first-call' || asked.includes(path)) return { path, external: true }
        if (kind === 'import-statement' && packages.includes(path)) return { path, namespace: 'at-first-call' }
        return packages.includes(path) ? { path, external: true } : undefined
      })
      onLoad({ filter: /.*/, namespace: 'at-first-call' }, async ({ path }) => ({
        contents: await loadedLater(path, need),
        loader: 'js',
      }))
    },
  }
}
