/**
 * How words are compared with the list: width, case, accents, blanks, small punctuation and emoji do not count, and characters
 * that are taken for each other are one. Both the list and what somebody wrote go through here.
 */
type Folded = {
  /** One character each; `stop` where a sentence ends. */
  units: string[]
  /** Where each of them begins and ends in what was written (UTF-16). */
  from: number[]
  to: number[]
}

/** A word of the list never goes on beyond it. */
export const stop = '\n'
const endsSentence = /[\n\r\u2028\u2029。!?;]/
/** Nothing a word is made of: blanks, punctuation, symbols, marks on letters, and what cannot be seen. */
const passedOver = /[\s\p{P}\p{S}\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Pairs of characters: what is written, and what it is taken for. Letters of other alphabets, then Chinese ones. */
const alike =
  'аaеeоoрpсcхxуyѕsіiјjԁdԛqԝwѵvɡgɑaοoαaνvχxκkρpτtιiυuвbнhмmтt' +
  '薇微威微徽微溦微嶶微芯信伩信訫信➕加+加伽加賭赌貸贷發发證证証证領领錢钱單单號号碼码聯联係系羣群〇0'

const taken = new Map<string, string>()
{
  const pairs = [...alike]
  for (let at = 0; at + 1 < pairs.length; at += 2) taken.set(pairs[at]!, pairs[at + 1]!)
}

/** In one walk, whatever its length. */
export const fold = (text: string): Folded => {
  const folded: Folded = { units: [], from: [], to: [] }
  let at = 0
  for (const character of text) {
    const end = at + character.length
    for (const part of character.normalize('NFKD').toLowerCase()) {
      const unit = endsSentence.test(part) ? stop : taken.get(part)
      if (unit === undefined && passedOver.test(part)) continue
      folded.units.push(unit ?? part)
      folded.from.push(at)
      folded.to.push(end)
    }
    at = end
  }
  return folded
}

/** The same as one text, for whether somebody says the same again. */
export const foldedText = (text: string): string =>
  fold(text)
    .units.filter((unit) => unit !== stop)
    .join('')
