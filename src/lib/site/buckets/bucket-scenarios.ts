import { z } from 'zod'
import { list, slug, words } from './bucket-parts.ts'

const sentence = words(120)
const few = (most: number) => z.array(words(40)).min(1).max(most)

/** One blank of a preface: `{id}` in its paragraphs. */
const blank = z.strictObject({
  id: slug,
  label: words(10),
  /** What stands there as an example; never printed. */
  example: words(60),
  most: z.int().min(2).max(200),
})

const names = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** An occasion a book is made for: what its page shows, and what it sets where the book is made. */
const scenario = z
  .strictObject({
    id: slug,
    name: words(12),
    heading: words(24),
    text: words(120),
    description: words(110),
    products: z.array(slug).min(1).max(12),
    /** The product whose sample book lies open, and the way of making (sources/upload/create-flows.ts). */
    sample: slug,
    flow: slug,
    pages: z.strictObject({ from: z.int().min(20).max(500), to: z.int().min(20).max(500) }),
    binding: slug,
    steps: z
      .array(z.strictObject({ name: words(12), text: sentence }))
      .min(2)
      .max(4),
    looks: z
      .array(z.strictObject({ name: words(10), style: slug, cover: slug, text: words(60) }))
      .min(1)
      .max(4),
    preface: z.strictObject({ paragraphs: z.array(words(200)).min(1).max(6), blanks: z.array(blank).min(1).max(10) }),
    inserts: z
      .array(z.strictObject({ name: words(12), text: words(60) }))
      .min(1)
      .max(8),
    checks: z.strictObject({ wanted: few(8), missed: few(8), unprinted: few(8) }),
    closing: words(40),
  })
  .superRefine(({ preface }, context) => {
    const known = new Set(preface.blanks.map(({ id }) => id))
    for (const [at, paragraph] of preface.paragraphs.entries())
      for (const name of names(paragraph))
        if (!known.has(name))
          context.addIssue({ code: 'custom', path: ['preface', 'paragraphs', at], message: `没有叫「${name}」的空` })
  })

/** Occasions a book is made for. */
export const scenariosBucket = list(scenario, 40)

export type Scenario = z.output<typeof scenario>
export type Scenarios = z.output<typeof scenariosBucket>
