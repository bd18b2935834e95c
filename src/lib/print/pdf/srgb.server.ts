import sharp from 'sharp'

let profile: Promise<Uint8Array> | undefined

/** libvips' built-in sRGB ICC profile: the same bytes for every file made with one version of sharp. */
export const srgbProfile = (): Promise<Uint8Array> => {
  profile ??= readProfile()
  return profile
}

const readProfile = async (): Promise<Uint8Array> => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
  const jpeg = await dot.withIccProfile('srgb').jpeg().toBuffer()
  const { icc } = await sharp(jpeg).metadata()
  if (!icc) throw new Error('sharp wrote no sRGB profile')
  return icc
}
