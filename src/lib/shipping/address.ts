/** Addresses one person may keep. */
export const mostAddresses = 20

type Place = { province: string; city: string; district: string; street: string }

/** One line as on a parcel; a province that is a city is said once. */
export const addressLine = ({ province, city, district, street }: Place): string =>
  `${province}${city === province ? '' : city}${district} ${street}`
