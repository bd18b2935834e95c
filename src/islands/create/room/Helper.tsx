import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $user } from '#lib/auth/auth.store.ts'
import { wechatHelper } from '#lib/auth/wechat/wechat-helper.store.ts'

/** The account a WeChat user adds to be helped along, with its code (spec §3, §7). */
export const Helper = () => {
  const openid = useStore($user)?.openid
  const known = useStore(wechatHelper.$known)
  useEffect(() => {
    if (openid) void wechatHelper.load(openid)
  }, [openid])
  if (known.state !== 'ready') return null
  const { name, qrcode } = known.value
  return (
    <figure className="mt-2 flex items-center gap-3">
      <img src={qrcode} width={96} height={96} alt={`小编“${name}”的二维码，用微信扫一扫`} />
      <figcaption className="text-13 leading-[1.6] text-ink-3">
        导出时卡住了？用微信扫一扫，加小编“{name}”，一步步带您做。也可以在微信里直接搜这个名字。
      </figcaption>
    </figure>
  )
}
