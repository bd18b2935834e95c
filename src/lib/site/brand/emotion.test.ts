import { expect, test } from 'vitest'
import { emotionNames, isEmotion } from './emotion.ts'

test('exactly the twelve emotions of the specification are accepted', () => {
  const twelve = 'angry cry cute fire funny furious happy love rich study wail wink'.split(' ')
  expect(Object.keys(emotionNames).sort()).toEqual(twelve)
  expect(twelve.every(isEmotion)).toBe(true)
})

test('other names, capitals and names of object members are not', () => {
  for (const name of ['', 'Angry', 'sad', 'toString', 'constructor', 'happy ', '../happy'])
    expect(isEmotion(name), name).toBe(false)
})
