import { fieldLimits } from '#lib/std/field-limits.ts'

/** Spec §9: what a book says when its maker says nothing. */
export const defaultAuthor = '佚名'
export const defaultSubtitle = '献给那些美好的回忆'

/** For the forms: most characters, and most people to choose from. */
export const bookLimits = { title: fieldLimits.title.most, author: fieldLimits.author.most, authors: 200 } as const
