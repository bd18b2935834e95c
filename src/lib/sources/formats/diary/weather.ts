import { number, object, some } from '../../format/fields.ts'

/** `晴 22℃`; a degree of 1.797e308 means that none was known. */
export function weatherOf(value: unknown): string | undefined {
  const weather = object(value)
  const words = some(weather?.conditionsDescription) ?? some(weather?.description)
  const degrees = number(weather?.temperatureCelsius) ?? number(weather?.degree_c)
  const known = degrees !== undefined && Math.abs(degrees) < 100 ? `${Math.round(degrees)}℃` : undefined
  return [words, known].filter(Boolean).join(' ') || undefined
}
