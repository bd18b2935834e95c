/** First hit wins: WeChat and Edge also call themselves Chrome and Safari. */
const programs: readonly [RegExp, string][] = [
  [/MicroMessenger\//i, '微信'],
  [/MiniProgram/i, '小程序'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/HuaweiBrowser\//i, '华为浏览器'],
  [/MiuiBrowser\//i, '小米浏览器'],
  [/(MQQBrowser|QQBrowser)\//i, 'QQ 浏览器'],
  [/UCBrowser\//i, 'UC 浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

/**
 * What a sign-in is called in the list of devices, `Chrome · Windows`: enough for its owner to know it again, too little
 * to follow anybody around. The user agent itself is not kept. '' when it tells nothing.
 */
export const deviceOf = (userAgent: string | null): string => {
  const name = (list: typeof programs): string | undefined => list.find(([match]) => match.test(userAgent ?? ''))?.[1]
  return [name(programs), name(systems)].filter((part) => part !== undefined).join(' · ')
}
