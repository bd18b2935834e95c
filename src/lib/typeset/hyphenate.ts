/**
 * English syllables by rule, on the safe side: a place is only offered where prefixes, endings and pairs of consonants
 * leave little doubt, since a Chinese book parts Latin words seldom and a wrong hyphen is worse than none. No pattern
 * file is used (Liang's are somebody else's work).
 */
const prefixes = [
  'counter',
  'electro',
  'thermo',
  'hydro',
  'inter',
  'super',
  'trans',
  'under',
  'micro',
  'multi',
  'hyper',
  'photo',
  'ultra',
  'infra',
  'anti',
  'auto',
  'over',
  'fore',
  'semi',
  'post',
  'tele',
  'back',
  'down',
  'some',
  'every',
  'news',
  'head',
  'light',
  'birth',
  'type',
  'out',
  'sub',
  'dis',
  'mis',
  'non',
  'con',
  'com',
  'per',
  'un',
]
/** A break in front of these when a vowel comes earlier in the word. */
const endings = [
  'tions',
  'tion',
  'sions',
  'sion',
  'ments',
  'ment',
  'ness',
  'less',
  'fully',
  'ful',
  'ship',
  'ships',
  'hood',
  'ture',
  'tures',
  'tive',
  'sive',
  'cial',
  'tial',
  'cian',
  'cious',
  'tious',
  'dom',
  'ward',
  'wards',
  'ty',
  'ly',
  'graph',
  'graphs',
  'graphy',
  'phone',
  'phones',
  'script',
  'scripts',
  'room',
  'day',
  'days',
  'book',
  'books',
  'man',
  'men',
  'work',
  'works',
  'land',
  'shop',
  'line',
  'side',
]
const vowels = new Set('aeiouy')
/** Two consonants that are one sound or begin a syllable together; t–ch and the like are looked at as a whole. */
const together = new Set(
  'ch sh th ph gh wh ck qu bl br cl cr dr fl fr gl gr pl pr sc sk sm sn sp st sw tr tw kn wr gn ng'.split(' '),
)

const kept = new Map<string, readonly number[]>()
const wordsKept = 5000

/** Offsets at which `word` may be parted with a hyphen, ascending; at least three letters stay on either side. */
export function hyphenPoints(word: string): readonly number[] {
  const known = kept.get(word)
  if (known) return known
  const made = /^[A-Za-z]?[a-z]{7,}$/.test(word) ? points(word.toLowerCase()) : camelPoints(word)
  if (kept.size > wordsKept) kept.clear()
  kept.set(word, made)
  return made
}

/** TypeScript, YouTube: between the parts people see. Anything with figures or signs is left whole. */
function camelPoints(word: string): number[] {
  if (!/^(?:[A-Z][a-z]{2,}){2,}$/.test(word)) return []
  return [...word.matchAll(/[A-Z]/g)].map((match) => match.index).filter((at) => at >= 3 && word.length - at >= 3)
}

const hasVowel = (part: string): boolean => [...part].some((letter) => vowels.has(letter))

function points(word: string): number[] {
  const found = new Set<number>()
  const prefix = prefixes.find((one) => word.startsWith(one) && hasVowel(word.slice(one.length)))
  if (prefix && /^[b-df-hj-np-tv-z]/.test(word.slice(prefix.length))) found.add(prefix.length)
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue
    const at = word.length - ending.length
    if (hasVowel(word.slice(0, at))) found.add(at)
  }
  // na·tion·al·iza·tion: in front of every tion and sion, and behind it before a vowel.
  for (const match of word.matchAll(/[aeiou](?=[ts]ion)/g)) found.add(match.index + 1)
  for (const match of word.matchAll(/[ts]ion(?=al|ary|er|ist)/g)) found.add(match.index + 4)
  for (const match of word.matchAll(/al(?=iz[ae])/g)) found.add(match.index + 2)
  // Between two consonants that stand between vowels: prob·lem, but not a·chieve.
  for (let at = 1; at + 2 < word.length; at += 1) {
    const [before, one, two, after] = [word[at - 1]!, word[at]!, word[at + 1]!, word[at + 2]!]
    if (!vowels.has(before) || vowels.has(one) || vowels.has(two) || !vowels.has(after)) continue
    if (one === two ? 'lsfz'.includes(one) && at + 3 >= word.length - 3 : together.has(one + two)) continue
    if (after === 'e' && at + 3 === word.length) continue
    found.add(at + 1)
  }
  return [...found].filter((at) => at >= 3 && word.length - at >= 3).sort((a, b) => a - b)
}
