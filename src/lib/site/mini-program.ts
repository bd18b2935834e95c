/** Does this page stand inside a WeChat mini-program? The server reads the same word (visit.ts). */
export const inMiniProgram = (): boolean => typeof navigator !== 'undefined' && /miniprogram/i.test(navigator.userAgent)
