import type { Ink } from '../print/scene.ts'
import type { CoverId } from './cover.ts'

/** Colours of a cover: the ground, what is written on it, and the one colour besides. */
export type ColourWay = { name: string; ground: Ink; text: Ink; accent: Ink }

const ink = (cmyk: readonly [number, number, number, number], rgb: string): Ink => ({ cmyk, rgb })
const way = (name: string, ground: Ink, text: Ink, accent: Ink): ColourWay => ({ name, ground, text, accent })

type Five = readonly [ColourWay, ColourWay, ColourWay, ColourWay, ColourWay]

/**
 * The forty ways of PRINT.md §4. sRGB as given there; CMYK was converted from it once, relative colorimetric, through
 * Ghostscript's default SWOP profile, the grey share of dark inks moved into K, near blacks set to K100 (letters) or the
 * rich black of §2.6 (areas), total ink ≤ 280 %. A printer's own profile may replace the numbers; nothing is proofed.
 */
export const colourWays: Readonly<Record<CoverId, Five>> = {
  typo: [
    way('米白', ink([6, 7, 12, 0], '#f3eee2'), ink([0, 0, 0, 100], '#231f1d'), ink([8, 85, 88, 23], '#b3372b')),
    way('松', ink([61, 17, 47, 54], '#2f5d50'), ink([6, 7, 12, 0], '#f3eee2'), ink([13, 22, 64, 0], '#e3c27a')),
    way('靛', ink([76, 57, 14, 39], '#2f4b6e'), ink([6, 7, 12, 0], '#f3eee2'), ink([7, 43, 43, 0], '#e7a48e')),
    way('赭', ink([10, 69, 85, 32], '#a24b32'), ink([3, 4, 11, 0], '#fbf3e4'), ink([8, 17, 55, 0], '#f0cf8e')),
    way('墨', ink([30, 20, 20, 100], '#25221f'), ink([8, 8, 14, 0], '#efe9dd'), ink([5, 46, 65, 8], '#d98c5f')),
  ],
  seal: [
    way('宣纸', ink([5, 5, 10, 0], '#f6f1e6'), ink([0, 0, 0, 100], '#231f1d'), ink([8, 85, 88, 23], '#b3372b')),
    way('月白', ink([13, 8, 9, 0], '#dde5e6'), ink([24, 11, 0, 91], '#1f2b33'), ink([9, 82, 86, 30], '#a63a2c')),
    way('藕', ink([9, 14, 16, 0], '#e9d9d0'), ink([0, 19, 15, 91], '#3a2420'), ink([11, 83, 84, 42], '#8e2f2a')),
    way('茶', ink([23, 24, 44, 0], '#cdb99a'), ink([0, 5, 6, 94], '#2b2018'), ink([11, 82, 84, 43], '#8a2b20')),
    way('玄', ink([30, 20, 20, 100], '#2a2826'), ink([8, 8, 14, 0], '#efe9dd'), ink([6, 79, 88, 13], '#c9503c')),
  ],
  vertical: [
    way('素', ink([5, 5, 9, 0], '#f5f1e8'), ink([0, 0, 0, 100], '#231f1d'), ink([12, 78, 82, 52], '#7a2e22')),
    way('竹', ink([9, 6, 14, 0], '#e6ebdd'), ink([18, 0, 20, 91], '#22301f'), ink([57, 15, 61, 45], '#3f6a4c')),
    way('海', ink([10, 7, 7, 0], '#e3e9ee'), ink([35, 22, 0, 87], '#1d2c3d'), ink([76, 57, 14, 39], '#2f4b6e')),
    way('秋', ink([7, 9, 22, 0], '#f3e4cc'), ink([0, 13, 23, 90], '#3a2414'), ink([11, 53, 84, 29], '#a9622c')),
    way('夜', ink([30, 20, 20, 100], '#23272e'), ink([9, 9, 15, 0], '#ece6da'), ink([37, 24, 15, 0], '#9fb0c2')),
  ],
  window: [
    way('云', ink([7, 6, 8, 0], '#efefea'), ink([0, 0, 0, 100], '#23282a'), ink([38, 17, 15, 26], '#6f8790')),
    way('麦', ink([8, 10, 26, 0], '#efe2c3'), ink([0, 3, 16, 92], '#35291a'), ink([13, 29, 81, 28], '#a9803a')),
    way('苔', ink([20, 10, 26, 0], '#c9d3bf'), ink([14, 0, 15, 92], '#222c1e'), ink([45, 15, 60, 42], '#5a7350')),
    way('粉', ink([8, 17, 17, 0], '#ebd3c9'), ink([0, 23, 19, 90], '#3c231e'), ink([10, 55, 52, 24], '#b0675a')),
    way('深蓝', ink([73, 55, 17, 58], '#2b3f57'), ink([7, 7, 13, 0], '#f1ece0'), ink([32, 19, 11, 0], '#a8bacb')),
  ],
  full: [
    way('暮', ink([55, 38, 20, 64], '#34424f'), ink([6, 7, 13, 0], '#f3ede0'), ink([9, 39, 57, 0], '#e2a77c')),
    way('白', ink([4, 4, 8, 0], '#f7f4ec'), ink([0, 0, 0, 100], '#26221f'), ink([8, 85, 88, 23], '#b3372b')),
    way('黑', ink([30, 20, 20, 100], '#1d1b1a'), ink([7, 7, 12, 0], '#f1ece2'), ink([22, 40, 91, 2], '#c79a4b')),
    way('沙', ink([17, 21, 41, 0], '#d9c3a0'), ink([0, 7, 13, 93], '#33251a'), ink([12, 61, 82, 42], '#8e4b2c')),
    way('青', ink([53, 20, 38, 60], '#35564f'), ink([6, 6, 12, 0], '#f2eee2'), ink([15, 26, 65, 0], '#ddb978')),
  ],
  cloth: [
    way('枣红', ink([12, 81, 81, 52], '#7b2b2a'), ink([7, 11, 25, 0], '#f2dfc2'), ink([12, 81, 81, 52], '#7b2b2a')),
    way('墨绿', ink([56, 20, 45, 69], '#2c4a40'), ink([11, 10, 22, 0], '#e9e2cc'), ink([56, 20, 45, 69], '#2c4a40')),
    way('藏青', ink([74, 58, 17, 65], '#26374f'), ink([11, 10, 17, 0], '#e6e3d6'), ink([74, 58, 17, 65], '#26374f')),
    way('驼', ink([15, 36, 71, 44], '#86623e'), ink([4, 5, 14, 0], '#fbf2df'), ink([16, 37, 76, 50], '#7a5833')),
    way('石灰', ink([27, 21, 27, 50], '#6c6a63'), ink([2, 2, 5, 0], '#fbf9f2'), ink([27, 23, 31, 64], '#57544c')),
  ],
  line: [
    way('晨', ink([5, 6, 12, 0], '#f4eee1'), ink([29, 14, 0, 88], '#26323b'), ink([4, 69, 80, 7], '#d9694a')),
    way('雾', ink([13, 9, 10, 0], '#dce3e4'), ink([29, 11, 0, 88], '#23333b'), ink([11, 40, 98, 0], '#e0a33e')),
    way('绿', ink([15, 7, 22, 0], '#d5dec9'), ink([27, 0, 29, 87], '#263a2b'), ink([8, 27, 89, 0], '#e8b84a')),
    way('桃', ink([5, 14, 18, 0], '#f2d9cb'), ink([0, 21, 8, 91], '#40282a'), ink([6, 78, 87, 13], '#c8503c')),
    way('夜航', ink([71, 54, 18, 71], '#22344a'), ink([8, 9, 17, 0], '#efe7d6'), ink([11, 27, 80, 0], '#e2b65a')),
  ],
  baby: [
    way('奶黄', ink([5, 11, 44, 0], '#f7dfa3'), ink([0, 31, 60, 68], '#6b4018'), ink([4, 69, 80, 7], '#d9694a')),
    way('薄荷', ink([16, 6, 15, 0], '#cfe1d8'), ink([47, 0, 30, 78], '#23493f'), ink([4, 69, 80, 7], '#d9694a')),
    way('天蓝', ink([17, 7, 6, 0], '#cbdde8'), ink([57, 34, 0, 66], '#22415a'), ink([11, 40, 98, 0], '#e0a33e')),
    way('蜜桃', ink([4, 18, 20, 0], '#f5d3c4'), ink([0, 59, 65, 66], '#6e3024'), ink([55, 21, 44, 1], '#7fa99b')),
    way('燕麦', ink([11, 12, 22, 0], '#e9dec9'), ink([0, 6, 33, 85], '#4a3a26'), ink([7, 53, 73, 14], '#c9784f')),
  ],
}

/** The way of that index; another number gives the first. */
export const wayOf = (cover: CoverId, index: number): ColourWay => colourWays[cover][index] ?? colourWays[cover][0]

/** Label paper of 布面. */
export const labelPaper: Ink = ink([5, 5, 12, 0], '#f6f0e2')
export const ink100: Ink = ink([0, 0, 0, 100], '#231f1d')
export const white: Ink = ink([0, 0, 0, 0], '#ffffff')
export const black: Ink = ink([0, 0, 0, 100], '#000000')
