import type { Ink } from '../print/scene.ts'

/** Colours of a cover: the ground, what is written on it, and the band. */
export type ColourWay = { name: string; ground: Ink; text: Ink; accent: Ink }

const ink = (c: number, m: number, y: number, k: number, rgb: string): Ink => ({ cmyk: [c, m, y, k], rgb })

/** 竖题 in five ways (PRINT.md §4). Total ink stays under 280 %; written text on its ground is at least 4.5 : 1. */
export const verticalWays: readonly [ColourWay, ...ColourWay[]] = [
  {
    name: '素',
    ground: ink(3, 4, 9, 0, '#f5f1e8'),
    text: ink(0, 0, 0, 100, '#231f1d'),
    accent: ink(30, 88, 85, 35, '#7a2e22'),
  },
  {
    name: '竹',
    ground: ink(11, 4, 16, 0, '#e6ebdd'),
    text: ink(70, 45, 75, 70, '#22301f'),
    accent: ink(74, 32, 70, 28, '#3f6a4c'),
  },
  {
    name: '海',
    ground: ink(11, 5, 4, 0, '#e3e9ee'),
    text: ink(85, 65, 42, 52, '#1d2c3d'),
    accent: ink(85, 63, 32, 18, '#2f4b6e'),
  },
  {
    name: '秋',
    ground: ink(4, 10, 22, 0, '#f3e4cc'),
    text: ink(45, 65, 75, 65, '#3a2414'),
    accent: ink(25, 66, 92, 14, '#a9622c'),
  },
  {
    name: '夜',
    ground: ink(70, 55, 45, 70, '#23272e'),
    text: ink(7, 7, 14, 0, '#ece6da'),
    accent: ink(38, 22, 14, 0, '#9fb0c2'),
  },
]

/** The way of that name, the first one when there is none. */
export const verticalWay = (name: string): ColourWay => verticalWays.find((way) => way.name === name) ?? verticalWays[0]
