import { MorePictures } from '#islands/books/edit/post/MorePictures.tsx'
import { NewPictures } from '#islands/books/edit/post/NewPictures.tsx'
import { PostDate } from '#islands/books/edit/post/PostDate.tsx'
import { PostPictures } from '#islands/books/edit/post/PostPictures.tsx'
import { PostWord } from '#islands/books/edit/post/PostWord.tsx'
import { PrintChecks } from '#islands/books/edit/post/PrintChecks.tsx'
import { Remarks } from '#islands/books/edit/post/Remarks.tsx'
import { SplitJoin } from '#islands/books/edit/post/SplitJoin.tsx'
import type { EditItem } from '#lib/books/edit/local-edits.ts'

/** What of a post can be changed beside its words; each is changed at once. */
export const PostParts = ({ bookId, item }: { bookId: string; item: EditItem }) => (
  <>
    {item.pics.length > 0 && <PostPictures item={item} />}
    <NewPictures bookId={bookId} item={item} />
    <MorePictures item={item} />
    <PrintChecks item={item} />
    <Remarks item={item} />
    <SplitJoin item={item} />
    <details className="mt-3">
      <summary className="min-h-tap cursor-pointer content-center text-14 text-ink-2">日期、标题、地点</summary>
      <div className="grid gap-4 py-2">
        <PostDate item={item} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PostWord item={item} field="title" />
          <PostWord item={item} field="place" />
        </div>
      </div>
    </details>
  </>
)
