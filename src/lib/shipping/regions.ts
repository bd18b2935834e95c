import { regionLines } from './regions.data.ts'

type Province = { name: string; cities: { name: string; districts: string[] }[] }

let read: readonly Province[] | undefined

/** 省 → 市 → 区县, by name, in the order of GB/T 2260. */
export const provinces = (): readonly Province[] => {
  read ??= regionLines.map((line) => {
    const [name = '', ...cities] = line.split('|')
    return {
      name,
      cities: cities.map((city) => {
        const [cityName = '', districts = ''] = city.split(':')
        return { name: cityName, districts: districts.split(' ').filter(Boolean) }
      }),
    }
  })
  return read
}

export const provinceNames = (): string[] => provinces().map(({ name }) => name)

/** Cities of a province; none for a name that is no province. */
export const cityNames = (province: string): string[] =>
  provinces()
    .find(({ name }) => name === province)
    ?.cities.map(({ name }) => name) ?? []

/** Districts of a city, which may have none. */
export const districtNames = (province: string, city: string): string[] =>
  provinces()
    .find(({ name }) => name === province)
    ?.cities.find(({ name }) => name === city)?.districts ?? []

/** Which of the three does not fit; undefined when they are a place. */
export const wrongRegion = (place: {
  province: string
  city: string
  district: string
}): 'province' | 'city' | 'district' | undefined => {
  if (!provinceNames().includes(place.province)) return 'province'
  if (!cityNames(place.province).includes(place.city)) return 'city'
  const districts = districtNames(place.province, place.city)
  const fits = districts.length === 0 ? place.district === '' : districts.includes(place.district)
  return fits ? undefined : 'district'
}
