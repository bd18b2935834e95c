import { and, eq, isNull, sql } from 'drizzle-orm'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { postPeople, postSources, posts } from '#lib/posts/post.table.ts'

/** Of whose posts each of somebody's books is made; deleted ones left out. */
export const listBookAuthors = (db: Db, ownerId: string) =>
  db
    .select({
      ...{ sourceId: books.sourceId, flow: books.flow, author: books.author },
      ...{ authorIds: books.authorIds, making: books.making },
    })
    .from(books)
    .where(and(eq(books.ownerId, ownerId), isNull(books.deletedAt)))

/** Whom exports were about, in each of somebody's collections. */
export const listMarkedPeople = (db: Db, ownerId: string) =>
  db
    .select({
      ...{ sourceId: postPeople.sourceId, personId: postPeople.personId, person: postPeople.person },
      posts: db.$count(posts, and(eq(posts.sourceId, postPeople.sourceId), eq(posts.authorId, postPeople.personId))),
    })
    .from(postPeople)
    .innerJoin(postSources, eq(postSources.id, postPeople.sourceId))
    .where(and(eq(postSources.ownerId, ownerId), sql`(${postPeople.person}->>'isOwner')::boolean`))
