import type { Design } from '../style/design.ts'
import { changwen } from './changwen/changwen.ts'
import { changwenLarge } from './changwen/large.ts'
import { jiaopian } from './jiaopian/jiaopian.ts'
import { shiguang } from './shiguang/shiguang.ts'
import { sujian } from './sujian/sujian.ts'
import { tongnian } from './tongnian/tongnian.ts'
import { yuanxing } from './yuanxing/yuanxing.ts'
import { zazhi } from './zazhi/zazhi.ts'

/** Inner styles by id. */
export const styles: Readonly<Record<string, Design>> = {
  shiguang,
  zazhi,
  sujian,
  jiaopian,
  tongnian,
  yuanxing,
  changwen,
  'changwen-large': changwenLarge,
}

/** The style of that id; books made before a style was renamed or taken out are set in 拾光. */
export const styleOf = (id: string): Design => styles[id] ?? shiguang
