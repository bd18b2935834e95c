/**
 * Names that a browser of the floor does not know, out of MDN's compatibility data: globals, and methods that no object had
 * then. What an older object has under the same name cannot be told apart.
 */
import compat from '@mdn/browser-compat-data' with { type: 'json' }

type Statement = {
  version_added?: string | boolean | null
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
type Node = { __compat?: { support: Record<string, Statement | Statement[] | undefined> } } & {
  [name: string]: unknown
}

const data = compat as unknown as {
  api: Record<string, Node>
  javascript: { builtins: Record<string, Node> }
}

/** Since when iOS has it; Infinity: not yet, or only under another name. */
const since = (node: Node): number => {
  const said = node.__compat?.support.safari_ios
  const all = (Array.isArray(said) ? said : [said]).filter(
    (one) => one && !one.flags && !one.prefix && !one.alternative_name,
  )
  return Math.min(
    ...all.map((one) =>
      one?.version_added === true ? 0 : Number.parseFloat(String(one?.version_added).replace('≤', '')) || Infinity,
    ),
    Infinity,
  )
}

export type NewNames = { methods: ReadonlySet<string>; globals: ReadonlySet<string> }

/** `newest`: the last version that counts as known. */
export const namesNewerThan = (newest: number): NewNames => {
  const methods = new Map<string, boolean>()
  const globals = new Set<string>()
  for (const [name, node] of [...Object.entries(data.api), ...Object.entries(data.javascript.builtins)]) {
    if (!node.__compat || !/^[A-Za-z]\w+$/.test(name)) continue
    if (since(node) > newest) globals.add(name)
    for (const [member, inner] of Object.entries(node)) {
      if (member.startsWith('__') || !(inner as Node).__compat || !/^[a-z]\w*$/i.test(member)) continue
      const called = member.replace(/_static$/, '')
      methods.set(called, (methods.get(called) ?? false) || since(inner as Node) <= newest)
    }
  }
  // Caches and audio nodes have them longer than strings and arrays.
  for (const name of ['matchAll']) methods.set(name, false)
  return { methods: new Set([...methods].filter(([, known]) => !known).map(([name]) => name)), globals }
}

/** Calls of methods and uses of globals in a script that stand in `names`, each once. */
export const newNamesIn = (code: string, { methods, globals }: NewNames): string[] => {
  const found = new Set<string>()
  for (const [, name = ''] of code.matchAll(/\.([A-Za-z]\w+)\(/g)) if (methods.has(name)) found.add(`.${name}()`)
  for (const [, name = ''] of code.matchAll(/(?:^|[^\w$.'"`-])([A-Za-z]\w+)(?=[.(])/g))
    if (globals.has(name)) found.add(name)
  for (const [, name = ''] of code.matchAll(/\bnew ([A-Za-z]\w+)\b/g)) if (globals.has(name)) found.add(name)
  return [...found]
}
