import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Texts of our own. `title` and `description` are what search results show: 8–26 and 40–110 characters. */
const words = {
  title: z.string().min(8).max(26),
  heading: z.string(),
  description: z.string().min(40).max(110),
  lead: z.string(),
  updated: z.coerce.date(),
}

export const collections = {
  /** /assistant: how to get one's words out of a place. `reads`: kind of the sources registry. */
  bring: defineCollection({
    loader: glob({ base: './src/content/bring', pattern: '*.md' }),
    schema: z.object({ name: z.string(), reads: z.string(), drawing: z.string(), brief: z.string() }),
  }),
  /** /pages/{page}, and what is said in the same manner elsewhere (the guide to photographs). */
  pages: defineCollection({ loader: glob({ base: './src/content/pages', pattern: '*.md' }), schema: z.object(words) }),
}
