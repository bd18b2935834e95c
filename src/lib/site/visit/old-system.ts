/** Spec §2: systems this site does not support, and the screen they get instead of every page. */

/** Oldest system pages are made for; 6 to 11 are told to upgrade. */
const oldest = 12

/**
 * Is this an iPhone, iPad or iPod on iOS 6 to 11? By the user agent, because nothing newer than the systems themselves may
 * be asked: `… (iPhone; CPU iPhone OS 9_3_5 like Mac OS X) …`, on an iPad `… CPU OS 10_3 like Mac OS X`. An iPad that
 * calls itself a Mac is on iPadOS 13 or newer.
 */
const isOldSystem = (userAgent: string | undefined): boolean => {
  const major = /\((?:iPhone|iPad|iPod)[^()]*?\bOS (\d{1,2})[_ ]/.exec(userAgent ?? '')?.[1]
  return major !== undefined && Number(major) >= 6 && Number(major) < oldest
}

/** Does this address show a page? Files, calls and the like are answered as ever. */
const showsPage = (path: string): boolean =>
  !/^\/(api|buckets|blogbook|jx|generate|weiboshu|media|_astro|healthz)(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path)

/** Apple's own page about updating an iPhone or iPad. */
const upgradeHref = 'https://support.apple.com/zh-cn/HT204204'

/** The whole screen: markup and styles a browser of 2012 draws, no script, no file of ours but this one. */
const page = (siteName: string, seal: string): string => `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>系统版本太低 - ${siteName}</title>
<style>
body{margin:0;padding:0;background:#fbf8f2;color:#22201c;font-family:-apple-system,"Helvetica Neue","PingFang SC","STHeiti",sans-serif;line-height:1.75;-webkit-text-size-adjust:100%}
#box{max-width:420px;margin:0 auto;padding:96px 24px 48px;text-align:center}
#book{position:relative;width:96px;height:128px;margin:0 auto 40px;background:#2f4b6e;border-radius:2px;-webkit-box-shadow:0 10px 20px rgba(34,32,28,.28);box-shadow:0 10px 20px rgba(34,32,28,.28)}
#spine{position:absolute;left:10px;top:0;width:1px;height:128px;background:#fbf8f2;opacity:.35}
#label{position:absolute;right:14px;bottom:16px;width:26px;height:26px;background:#b3372b;color:#fff;font:bold 15px/26px "Songti SC","STSong",serif}
h1{margin:0 0 8px;font:bold 24px/1.45 "Songti SC","STSong",serif;letter-spacing:.02em}
p{margin:0 0 8px;color:#575146;font-size:16px}
a.go{display:inline-block;margin:24px 0 0;padding:11px 28px;background:#b3372b;color:#fff;font-size:16px;font-weight:bold;text-decoration:none;border-radius:4px}
small{display:block;margin:32px 0 0;color:#6e6759;font-size:13px}
</style>
</head>
<body>
<div id="box">
<div id="book"><div id="spine"></div><div id="label">${seal}</div></div>
<h1>对不起，当前系统版本太低</h1>
<p>请升级后再使用</p>
<a class="go" href="${upgradeHref}">怎样升级系统</a>
<small>需要 iOS ${oldest} 或更新的系统。不能再升级的话，请换一台手机或电脑打开${siteName}，登录后您的书都在。</small>
</div>
</body>
</html>
`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What is answered instead of a page; undefined: the page. */
export const oldSystemPage = (path: string, userAgent: string | undefined, siteName: string): string | undefined =>
  isOldSystem(userAgent) && showsPage(path) ? page(escaped(siteName), escaped([...siteName][0] ?? '')) : undefined
