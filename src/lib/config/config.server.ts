import { resolve } from 'node:path'
import { ConfigError, demand } from './config-error.ts'
import { type CourierConfig, readCourier } from './courier.server.ts'
import { type Environment, environment, ownPrefixes } from './environment.server.ts'
import { type PaymentConfig, readPayment } from './payment.server.ts'
import { type RedrawConfig, readRedraw } from './redraw.server.ts'
import { service } from './services.server.ts'

export { ConfigError }

/** What this process was told. Lengths, ports and counts are plain numbers; paths are absolute; URLs end without `/`. */
export type Config = {
  production: boolean
  host: string
  /** 0 lets the system choose. */
  port: number
  siteUrl: string
  /** Another host pictures of shared books come from (a CDN before this server); undefined: this one. */
  mediaUrl: string | undefined
  siteName: string
  sitePhone: string | undefined
  siteEmail: string | undefined
  siteIcp: string | undefined
  /** Year the copyright line begins with. */
  siteSince: number
  /** When the telephone is answered, e.g. 每日 9:00—21:00. */
  siteHours: string | undefined
  siteWechat: Account | undefined
  siteWeibo: Account | undefined
  /** Where parcels are looked up. */
  siteTrackingUrl: string | undefined
  /** Who certified that payment is in order here. */
  siteBadges: readonly { name: string; url: string | undefined }[]
  /** Chat of somebody else's for those with an openid; undefined: our own message thread. */
  chatUrl: string | undefined
  /** Somebody else's script that counts visits, for those who agreed (site/visit/statistics.ts). */
  analytics: Analytics | undefined
  /** Who runs the site, and where: named on /pages. */
  /** Public numbers of agents' accounts that are the house's own (spec §6). */
  officialAgents: number[]
  /** Where the agent center is (2.36); undefined: ours, at /agent. */
  agentUrl: string | undefined
  siteCompany: string | undefined
  siteAddress: string | undefined
  /** Proxies of ours a request passes, each adding one address to X-Forwarded-For. */
  trustedProxies: number
  dataDir: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  storage: { kind: 'fs' } | ({ kind: 's3' } & S3Config)
  /** Most bytes of pictures and films one person may keep. */
  storeQuotaBytes: number
  /** Most bytes of uploads one person may have lying here unread. */
  uploadQuotaBytes: number
  /** Uploads nobody had read are kept so long. */
  uploadKeepDays: number
  devLogin: boolean
  /** How ids of simulated sign-in begin: the one is sent as openid, the other as unionid. */
  devIdPrefixes: { openid: string; unionid: string }
  /** Servers on this machine that may be read as if they were public: the blog of the crawler's tests. */
  devFetchHosts: readonly string[]
  /** Worker threads, and jobs handled at once; 0: this process does no jobs. */
  workers: number
  logLevel: string
  /** Undefined: the local gateway, which refuses to run in production. */
  sms: SmsConfig | undefined
  /** Text messages of a day (Asia/Shanghai), all people together. */
  smsDailyMost: number
  /** Undefined: the local gateway outside production; in production there is no WeChat sign-in. */
  wechat: WechatConfig | undefined
  /** Each undefined: the local gateway outside production; in production that way to pay is not offered. */
  payment: PaymentConfig
  /** Undefined: the local gateway outside production; in production parcels are not followed. */
  courier: CourierConfig | undefined
  /** Does the local print shop take what may be printed? Never in production. */
  localPrintShop: boolean
  redraw: RedrawConfig | undefined
}
/** An account elsewhere: its name, and the address that leads there (the official account's is drawn as a QR code). */
type Account = { name: string; url: string | undefined }
/** As people are told its name; `origins` are all it may talk to, its own first. */
type Analytics = { name: string; script: string; origins: readonly string[] }
type S3Config = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}
/** One WeChat application. */
export type WechatApp = { appid: string; secret: string }
/** `site`: 网站应用 (desktop QR), `account`: 服务号 (inside WeChat), `mini`: 小程序. Each may be missing. */
export type WechatConfig = {
  /** Where people are sent to agree. */
  openUrl: string
  /** Where codes are exchanged. */
  apiUrl: string
  /** WeChat's JS-SDK, for cards of pages passed on inside WeChat. */
  scriptUrl: string
  site: WechatApp | undefined
  account: WechatApp | undefined
  mini: WechatApp | undefined
  /** 模板消息 of the official account that tells of a parcel; undefined: nobody is told this way. */
  shippedTemplate: string | undefined
}
type SmsConfig = {
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  /** Template of the text that tells of a parcel; undefined: nobody is told this way. */
  shippedTemplateCode: string | undefined
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const readAnalytics = (e: Environment, production: boolean): Analytics | undefined => {
  const together = 'people are told whose script counts them, so ANALYTICS_NAME and ANALYTICS_URL come together'
  if (e.ANALYTICS_URL === undefined && e.ANALYTICS_NAME === undefined) {
    if (e.ANALYTICS_HOSTS.length > 0) throw new ConfigError(`ANALYTICS_URL is missing: ${together}`)
    return undefined
  }
  const script = demand('ANALYTICS_URL', e.ANALYTICS_URL, together)
  const found = [new URL(script).origin, ...e.ANALYTICS_HOSTS]
  const open = found.find((origin) => !origin.startsWith('https:'))
  if (production && open !== undefined)
    throw new ConfigError(`ANALYTICS_URL and ANALYTICS_HOSTS must be https: ${open}`)
  return { name: demand('ANALYTICS_NAME', e.ANALYTICS_NAME, together), script, origins: [...new Set(found)] }
}

/** 微信 JS-SDK, as its documents name it. */
const jsSdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

const official = { WX_OPEN_URL: 'https://open.weixin.qq.com', WX_API_URL: 'https://api.weixin.qq.com' } as const

const readWechat = (e: Environment, production: boolean): WechatConfig | undefined => {
  const app = (kind: 'SITE' | 'ACCOUNT' | 'MINI'): WechatApp | undefined => {
    const [id, key] = [`WX_${kind}_APPID`, `WX_${kind}_SECRET`] as const
    if (e[id] === undefined && e[key] === undefined) return undefined
    return { appid: demand(id, e[id], `${key} is set`), secret: demand(key, e[key], `${id} is set`) }
  }
  const apps = { site: app('SITE'), account: app('ACCOUNT'), mini: app('MINI') }
  if (!apps.site && !apps.account && !apps.mini) return undefined
  for (const [name, address] of Object.entries(official)) {
    // Secrets of real applications go to WeChat and nowhere else.
    if (production && e[name as keyof typeof official] !== address) throw new ConfigError(`${name} must be ${address}`)
  }
  return {
    openUrl: e.WX_OPEN_URL,
    apiUrl: e.WX_API_URL,
    scriptUrl: jsSdkUrl,
    ...apps,
    shippedTemplate: e.WX_SHIPPED_TEMPLATE,
  }
}

/** Reads an environment; throws ConfigError naming the variable. Empty values count as unset. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  for (const name of Object.keys(given)) {
    if (ownPrefixes.test(name) && !(name in environment.shape)) throw new ConfigError(`${name} is not a known setting`)
  }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} is malformed: ${issue?.message}`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  if (!production && !e.DEV_LOGIN && !isLoopback(e.HOST)) {
    throw new ConfigError(
      `HOST=${e.HOST} would show an unprotected server to the network: set NODE_ENV=production, or DEV_LOGIN=1 if that is wanted`,
    )
  }
  if (production && e.DEV_FETCH_HOSTS.length > 0) throw new ConfigError('DEV_FETCH_HOSTS does not exist in production')
  if (e.MEDIA_URL !== undefined && new URL(e.MEDIA_URL).pathname !== '/') {
    throw new ConfigError('MEDIA_URL is a host alone, without a path')
  }
  const s3 = 'STORAGE=s3 needs it'
  const sms = 'a text message provider is set by all of SMS_*'
  const address = `http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}:${e.PORT}`
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    siteUrl: e.SITE_URL ?? address,
    mediaUrl: e.MEDIA_URL,
    siteName: e.SITE_NAME,
    sitePhone: e.SITE_PHONE,
    siteEmail: e.SITE_EMAIL,
    siteIcp: e.SITE_ICP,
    siteSince: e.SITE_SINCE,
    siteHours: e.SITE_HOURS,
    siteWechat: e.SITE_WECHAT === undefined ? undefined : { name: e.SITE_WECHAT, url: e.SITE_WECHAT_URL },
    siteWeibo: e.SITE_WEIBO === undefined ? undefined : { name: e.SITE_WEIBO, url: e.SITE_WEIBO_URL },
    siteTrackingUrl: e.SITE_TRACKING_URL,
    siteBadges: e.SITE_BADGES,
    chatUrl: e.CHAT_URL,
    analytics: readAnalytics(e, production),
    officialAgents: e.AGENT_OFFICIAL,
    agentUrl: e.AGENT_URL,
    siteCompany: e.SITE_COMPANY,
    siteAddress: e.SITE_ADDRESS,
    trustedProxies: e.TRUSTED_PROXIES,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    storage:
      e.STORAGE === 'fs'
        ? { kind: 'fs' }
        : {
            kind: 's3',
            bucket: demand('S3_BUCKET', e.S3_BUCKET, s3),
            endpoint: e.S3_ENDPOINT,
            region: e.S3_REGION,
            accessKeyId: demand('S3_ACCESS_KEY_ID', e.S3_ACCESS_KEY_ID, s3),
            secretAccessKey: demand('S3_SECRET_ACCESS_KEY', e.S3_SECRET_ACCESS_KEY, s3),
            forcePathStyle: e.S3_FORCE_PATH_STYLE,
          },
    storeQuotaBytes: e.STORE_QUOTA_MB * 1024 * 1024,
    uploadQuotaBytes: e.UPLOAD_QUOTA_MB * 1024 * 1024,
    uploadKeepDays: e.UPLOAD_KEEP_DAYS,
    // Simulated sign-in does not exist in production, whatever the environment says.
    devLogin: e.DEV_LOGIN && !production,
    devIdPrefixes: { openid: e.DEV_LOGIN_OPENID_PREFIX, unionid: e.DEV_LOGIN_UNIONID_PREFIX },
    devFetchHosts: e.DEV_FETCH_HOSTS,
    workers: e.WORKERS,
    logLevel: e.LOG_LEVEL,
    sms:
      e.SMS_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: e.SMS_ENDPOINT,
            accessKeyId: demand('SMS_ACCESS_KEY_ID', e.SMS_ACCESS_KEY_ID, sms),
            accessKeySecret: demand('SMS_ACCESS_KEY_SECRET', e.SMS_ACCESS_KEY_SECRET, sms),
            signName: demand('SMS_SIGN_NAME', e.SMS_SIGN_NAME, sms),
            templateCode: demand('SMS_TEMPLATE_CODE', e.SMS_TEMPLATE_CODE, sms),
            shippedTemplateCode: e.SMS_SHIPPED_TEMPLATE_CODE,
          },
    smsDailyMost: e.SMS_DAILY_MOST,
    wechat: readWechat(e, production),
    payment: readPayment(e, production),
    courier: readCourier(e, production),
    localPrintShop: !production && e.PRINT_SHOP === 'local',
    redraw: readRedraw(e, production),
  }
}

/** The configuration of this process, read once. */
export const config = (): Config => service('config', () => readConfig(process.env))
