import { paths } from '#lib/site/routes/paths.ts'
import { routeOf } from '#lib/site/routes/routes.ts'

/** The pages of the account beside its overview, in the order of the overview. */
export const myPages = [
  paths.wallet,
  paths.referral,
  paths.profile,
  paths.address,
  paths.bindPhone,
  paths.password,
  paths.devices,
  paths.feedback,
  paths.codes,
  paths.myData,
  paths.deleteAccount,
].map((href) => ({ href, label: href === paths.password ? '登录密码' : routeOf(href).title }))
