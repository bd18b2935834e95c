export const zone = 'Asia/Tokyo'
export const hexOf = (i: number): string => (i + 0xabc).toString(16).padStart(32, '0')
export const link = '[这里](https://example.com/a)'
