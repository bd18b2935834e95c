/** Numbers a bench is started with, as in `-- --posts 3000`; `usual` where nothing is said. */
export const numberOption = (name: string, usual: number): number => {
  const words = process.argv.slice(2)
  const at = words.indexOf(name)
  return at < 0 ? usual : Number(words[at + 1])
}
