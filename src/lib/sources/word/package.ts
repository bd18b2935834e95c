import type { PictureTarget } from './drawings.ts'
import { type Element, elements, parseXml } from './xml-tree.ts'
import { partPath, zipParts } from './zip-parts.ts'

type Relation = { type: string; target: string; external: boolean }

/** A Word document's parts, by their names in the zip. */
export class WordPackage {
  readonly parts: Record<string, Uint8Array>
  /** The part that holds the text; undefined where there is none. */
  readonly main: string | undefined

  constructor(bytes: Uint8Array) {
    this.parts = zipParts(bytes)
    this.main = this.relations('').find(({ type }) => type === 'officeDocument')?.target
    if (this.main === undefined || !this.parts[this.main])
      this.main = Object.keys(this.parts).find((name) => /^word\/document\d*\.xml$/.test(name))
  }

  xml(name: string | undefined): Element | undefined {
    const part = name === undefined ? undefined : this.parts[name]
    return part && parseXml(part)
  }

  /** Relationships of a part, by id; '' is the package itself. Targets are names in the zip, or addresses outside. */
  private readonly known = new Map<string, Map<string, Relation>>()
  private relationsById(of: string): Map<string, Relation> {
    const cached = this.known.get(of)
    if (cached) return cached
    const folder = of.slice(0, of.lastIndexOf('/') + 1)
    const root = this.xml(`${folder}_rels/${of.slice(folder.length)}.rels`)
    const read = new Map(
      elements(root).map((one): [string, Relation] => {
        const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' } = one.attribs
        const external = mode === 'External'
        return [
          id,
          {
            type: type.slice(type.lastIndexOf('/') + 1),
            external,
            target: external ? target : partPath(folder, target),
          },
        ]
      }),
    )
    this.known.set(of, read)
    return read
  }

  relations(of: string): Relation[] {
    return [...this.relationsById(of).values()]
  }

  /** The part a part speaks of under this kind: styles, numbering, footnotes. */
  related(of: string, type: string): string | undefined {
    const found = this.relations(of).find((one) => one.type === type && !one.external)?.target
    return found !== undefined && this.parts[found] ? found : undefined
  }

  /** Does a part have a relationship of this id? */
  has(of: string, id: string): boolean {
    return this.relationsById(of).has(id)
  }

  picture(of: string, id: string | undefined): PictureTarget {
    const relation = id === undefined ? undefined : this.relationsById(of).get(id)
    if (!relation) return { t: 'missing' }
    if (relation.external) return { t: 'linked', name: relation.target.slice(relation.target.search(/[^/\\]*$/)) }
    return this.parts[relation.target] ? { t: 'inside' } : { t: 'missing' }
  }
}
