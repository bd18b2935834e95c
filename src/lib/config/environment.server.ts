import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { withoutEnd } from '#lib/std/linear.ts'

const flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((value) => value === '1' || value === 'true')
const text = z.string().trim().min(1).optional()
const idPrefix = z.string().regex(/^[\w-]{1,20}$/)
const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => withoutEnd(value, /\//))
/** `微信支付=https://…; 支付宝`: names, each with the address that proves it where there is one. */
const badges = z
  .string()
  .default('')
  .transform((value, context) =>
    value
      .split(/[;；]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [, before = part, url] = /^(.*?)=\s*(https?:\/\/\S+)$/.exec(part) ?? []
        const name = before.trimEnd()
        if (name.length > 20) context.addIssue(`${name.slice(0, 20)}… is too long for a badge`)
        return { name, url }
      }),
  )

/** `https://a.example https://b.example`: where another site's script may send to. */
const origins = z
  .string()
  .regex(/^(https?:\/\/[\w.-]+(:\d{2,5})?( |$))*$/)
  .default('')
  .transform((value) => value.split(' ').filter((origin) => origin !== ''))

/** `127.0.0.1:4567,127.0.0.1:4568`: nothing but servers on this machine. */
const devHosts = z
  .string()
  .regex(/^(127\.0\.0\.1:\d{4,5}(,|$))*$/)
  .default('')
  .transform((value) => value.split(',').filter((host) => host !== ''))

/** `10000001,10000023`: public numbers of accounts. */
const accountNumbers = z
  .string()
  .regex(/^(\d{1,15}(,|$))*$/)
  .default('')
  .transform((value) => value.split(',').flatMap((one) => (one === '' ? [] : [Number(one)])))

/** Where the providers of payment really are. */
export const officialPayment = {
  PAY_ALIPAY_URL: 'https://openapi.alipay.com/gateway.do',
  PAY_WECHAT_URL: 'https://api.mch.weixin.qq.com',
} as const

/** Every variable we know, as it comes: names, forms and defaults. What goes together is asked in config.server.ts. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  SITE_URL: webUrl.optional(),
  MEDIA_URL: webUrl.optional(),
  SITE_NAME: z.string().trim().min(1).max(20).default('心书'),
  SITE_PHONE: text,
  SITE_EMAIL: text,
  SITE_ICP: text,
  SITE_SINCE: z.coerce.number().int().min(1990).max(2100).default(2014),
  SITE_HOURS: text,
  SITE_WECHAT: text,
  SITE_WECHAT_URL: webUrl.optional(),
  SITE_WEIBO: text,
  SITE_WEIBO_URL: webUrl.optional(),
  SITE_TRACKING_URL: webUrl.optional(),
  SITE_BADGES: badges,
  CHAT_URL: webUrl.optional(),
  ANALYTICS_NAME: z.string().trim().min(1).max(20).optional(),
  ANALYTICS_URL: webUrl.optional(),
  ANALYTICS_HOSTS: origins,
  AGENT_OFFICIAL: accountNumbers,
  AGENT_URL: webUrl.optional(),
  SITE_COMPANY: text,
  SITE_ADDRESS: text,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(16).default(0),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE: z.enum(['fs', 's3']).default('fs'),
  S3_BUCKET: text,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().trim().min(1).default('auto'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: flag,
  STORE_QUOTA_MB: z.coerce.number().int().min(1).default(102_400),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).default(20_480),
  UPLOAD_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  DEV_LOGIN: flag,
  DEV_LOGIN_OPENID_PREFIX: idPrefix.default('o'),
  DEV_LOGIN_UNIONID_PREFIX: idPrefix.default('u'),
  DEV_FETCH_HOSTS: devHosts,
  WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(256)
    .default(() => availableParallelism()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCESS_KEY_ID: text,
  SMS_ACCESS_KEY_SECRET: text,
  SMS_SIGN_NAME: text,
  SMS_TEMPLATE_CODE: text,
  SMS_SHIPPED_TEMPLATE_CODE: text,
  SMS_DAILY_MOST: z.coerce.number().int().min(1).default(2_000),
  WX_OPEN_URL: webUrl.default('https://open.weixin.qq.com'),
  WX_API_URL: webUrl.default('https://api.weixin.qq.com'),
  PRINT_SHOP: z.enum(['local', 'off']).default('local'),
  REDRAW_URL: webUrl.optional(),
  REDRAW_KEY: text,
  REDRAW_MODEL: text,
  REDRAW_NAME: text,
  WX_SITE_APPID: text,
  WX_SITE_SECRET: text,
  WX_ACCOUNT_APPID: text,
  WX_ACCOUNT_SECRET: text,
  WX_SHIPPED_TEMPLATE: text,
  WX_MINI_APPID: text,
  WX_MINI_SECRET: text,
  KD100_URL: webUrl.optional(),
  KD100_CUSTOMER: text,
  KD100_KEY: text,
  PAY_ALIPAY_URL: webUrl.default(officialPayment.PAY_ALIPAY_URL),
  PAY_ALIPAY_APP_ID: text,
  PAY_ALIPAY_SELLER_ID: text,
  PAY_ALIPAY_PRIVATE_KEY: text,
  PAY_ALIPAY_PUBLIC_KEY: text,
  PAY_ALIPAY_PUBLIC_KEY_OLD: text,
  PAY_WECHAT_URL: webUrl.default(officialPayment.PAY_WECHAT_URL),
  PAY_WECHAT_APP_ID: text,
  PAY_WECHAT_MCH_ID: text,
  PAY_WECHAT_SERIAL: text,
  PAY_WECHAT_PRIVATE_KEY: text,
  PAY_WECHAT_API_V3_KEY: text,
  PAY_WECHAT_PUBLIC_KEY_ID: text,
  PAY_WECHAT_PUBLIC_KEY: text,
  PAY_WECHAT_CERTIFICATE: text,
})

/** Families of names that are ours: a name of such a family we don't know is a typing error, not somebody else's. */
export const ownPrefixes =
  /^(AGENT|ANALYTICS|SITE|S3|SMS|CHAT|DEV_FETCH|DEV_LOGIN|DATABASE_URL|DATA_DIR|KD100|PAY|PRINT_SHOP|REDRAW|STORAGE|STORE|TRUSTED|UPLOAD|WORKERS|WX)(_|$)/

/** The variables once read. */
export type Environment = z.output<typeof environment>
