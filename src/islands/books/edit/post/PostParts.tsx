import { MorePictures } from '#islands/books/edit/post/MorePictures.tsx'
import { NewPictures } from '#islands/books/edit/post/NewPictures.tsx'
import { PostFacts } from '#islands/books/edit/post/PostFacts.tsx'
import { PostPictures } from '#islands/books/edit/post/PostPictures.tsx'
import { PrintChecks } from '#islands/books/edit/post/PrintChecks.tsx'
import { Remarks } from '#islands/books/edit/post/Remarks.tsx'
import { SplitJoin } from '#islands/books/edit/post/SplitJoin.tsx'
import type { EditItem } from '#lib/books/edit/local-edits.ts'

/** What of a post can be changed beside its words; each is changed at once. */
export const PostParts = ({ bookId, item, date }: { bookId: string; item: EditItem; date: boolean }) => (
  <>
    <PostFacts bookId={bookId} item={item} asked={date} />
    {item.pics.length > 0 && <PostPictures bookId={bookId} item={item} />}
    <NewPictures bookId={bookId} item={item} />
    <MorePictures item={item} />
    <PrintChecks item={item} />
    <Remarks item={item} />
    <SplitJoin item={item} />
  </>
)
