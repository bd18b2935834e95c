/** The largest form of a picture of QQ 空间: `/m/` and the mark of small sizes say what was shown, not what there is. */
export function largeAddress(url: string): string {
  const small = url.indexOf('&ek=1&kp=1')
  const whole = small < 0 ? url : url.slice(0, small)
  const slash = whole.lastIndexOf('/')
  return whole.slice(Math.max(0, slash - 2), slash + 1) === '/m/'
    ? `${whole.slice(0, slash - 2)}/b/${whole.slice(slash + 1)}`
    : whole
}
