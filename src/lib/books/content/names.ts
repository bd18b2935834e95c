import type { Person, PostImport } from '#lib/posts/post-import.ts'

/** How other people appear: as they are, as the first character and ＊＊, or nameless. */
export type NameMask = 'show' | 'nickname' | 'none'

export type NamePolicy = {
  names: NameMask
  /** What somebody is called in this book instead, by person id or by one of their names; goes before `names`. */
  aliases?: ReadonlyMap<string, string>
}

/** Decides what a name, and a text that may hold names, looks like in one book. */
export type NamePainter = {
  /** Of a person; `said` is what the source wrote where it knows no such person. */
  name(id: string, said?: string): string
  /** Somebody a text calls with @: by id, or by what is said alone. */
  mention(person: string | undefined, said: string): string
  /** A text in which nobody who is masked stands by name. */
  text(words: string): string
}

/** Words of kinship name everybody's mother: they are masked where they are somebody's name, and stay in running text. */
const kinship = new Set(
  (
    '妈妈 爸爸 爸 妈 老妈 老爸 妈咪 爸比 父亲 母亲 爷爷 奶奶 外公 外婆 姥姥 姥爷 哥哥 姐姐 弟弟 妹妹 老公 老婆 先生 太太 宝宝 宝贝 ' +
    '儿子 女儿 叔叔 阿姨 舅舅 舅妈 姑姑 姑妈 姨妈 伯伯 伯母 婶婶 老师 同学 朋友 家人 自己 我 你 他 她 大家'
  ).split(' '),
)
const nameless = '朋友'

const clean = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
/** `阿舟🌸` is written 阿舟 as well. */
const bare = (name: string): string => name.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * How a name is looked for in running text; undefined when it is too short to say who is meant. Whole names only: in
 * letters between spaces and punctuation from two on, in characters from two on wherever they stand, numbers from five on.
 */
function patternOf(name: string): string | undefined {
  const length = [...name].length
  if (length < 2 || kinship.has(name)) return undefined
  if (/^[\d\s]+$/.test(name)) return length < 5 ? undefined : `(?<!\\d)${escaped(name)}(?!\\d)`
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(name)) return escaped(name)
  const edge = '[\\p{sc=Latin}\\p{sc=Cyrl}\\p{sc=Grek}\\p{N}_]'
  return `(?<!${edge})${escaped(name)}(?!${edge})`
}

/** Who the book is by: those it belongs to, and the one writer of a book made of somebody else's posts. */
export function ownPeople(book: PostImport): Set<string> {
  const own = new Set(book.people.filter((person) => person.isOwner).map((person) => person.id))
  if (book.source.ownerId) own.add(book.source.ownerId)
  const writers = new Set(book.entries.filter((entry) => entry.include).map((entry) => entry.author))
  const [writer] = writers
  if (writers.size === 1 && writer !== undefined) own.add(writer)
  return own
}

/** Names a book shows in the way `policy` says; see docs/decisions/0131-names.md for what counts as a name. */
export function namePainter(book: PostImport, policy: NamePolicy): NamePainter {
  const own = ownPeople(book)
  const byId = new Map(book.people.map((person) => [person.id, person]))
  const aliasOf = (person: Pick<Person, 'id' | 'names'>): string | undefined => {
    for (const key of [person.id, ...person.names, ...person.names.map((name) => `name:${name}`)]) {
      const alias = policy.aliases?.get(key)
      if (alias) return alias
    }
    return undefined
  }
  const masked = (name: string): string => {
    if (policy.names === 'show') return name
    return policy.names === 'nickname' ? `${Array.from(bare(name) || name)[0] ?? ''}＊＊` : nameless
  }
  const shown = (person: Pick<Person, 'id' | 'names'>): string => {
    const name = clean(person.names[0] ?? person.id.replace(/^name:/, ''))
    if (own.has(person.id)) return name
    return aliasOf(person) ?? masked(name)
  }

  // Everybody's every name; those of the book's own people are found too, so that 林小满 does not become 林小＊＊.
  const found = new Map<string, string>()
  const ownNames = new Set(book.people.filter((one) => own.has(one.id)).flatMap((one) => one.names.map(clean)))
  for (const name of ownNames) found.set(name.toLowerCase(), name)
  for (const person of book.people) {
    if (own.has(person.id)) continue
    const to = shown(person)
    const names = person.names.length > 0 ? person.names : [person.id.replace(/^name:/, '')]
    for (const raw of names) {
      for (const name of [clean(raw), bare(clean(raw))]) {
        if (name !== to && name !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), to)
      }
    }
  }
  const patterns = [...found.keys()]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .flatMap((name) => patternOf(name) ?? [])
  const quiet = policy.names === 'show' && !policy.aliases?.size
  const pattern = quiet || patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'giu')
  const text = (words: string): string =>
    pattern ? words.replaceAll(pattern, (hit) => found.get(hit.toLowerCase()) ?? hit) : words

  const byName = new Map<string, Person>()
  for (const person of book.people)
    for (const name of person.names) byName.set(clean(name), byName.get(clean(name)) ?? person)
  const nameOf: NamePainter['name'] = (id, said) => shown(byId.get(id) ?? { id, names: said ? [said] : [] })
  const called = (said: string): string => {
    const name = clean(said)
    const person = byName.get(name)
    return person ? shown(person) : ownNames.has(name) ? name : (policy.aliases?.get(name) ?? masked(name))
  }
  return {
    text,
    name: nameOf,
    mention: (person, said) => {
      if (quiet) return said
      const name = said.replace(/^[@＠]/, '')
      return `@${person ? nameOf(person, name) : called(name)}`
    },
  }
}

/** Names of masked people that stand in a text its owner typed (title, subtitle): it is printed as typed, they are told. */
export const namesIn = (book: PostImport, words: string): string[] => {
  const own = ownPeople(book)
  const others = book.people.filter((one) => !own.has(one.id)).flatMap((one) => one.names.map(clean))
  return [...new Set(others)].filter((name) => {
    const pattern = patternOf(name)
    return pattern !== undefined && new RegExp(pattern, 'iu').test(words)
  })
}
