import { PostDate } from '#islands/books/edit/post/PostDate.tsx'
import { PostPictures } from '#islands/books/edit/post/PostPictures.tsx'
import { PostWord } from '#islands/books/edit/post/PostWord.tsx'
import { PrintChecks } from '#islands/books/edit/post/PrintChecks.tsx'
import { Remarks } from '#islands/books/edit/post/Remarks.tsx'
import { TextForm } from '#islands/books/edit/TextForm.tsx'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { postDraft } from '#lib/books/edit/post-drafts.store.ts'

type Props = { bookId: string; item: EditItem; asked: boolean; close(): void }

/** The post that lies open, with all that can be changed of it. Words wait for 改好了, everything else is changed at once. */
export const PostForm = ({ bookId, item, asked, close }: Props) => (
  <>
    <TextForm item={item} draft={postDraft(bookId, item.target)} asked={asked} close={close} />
    {item.pics.length > 0 && <PostPictures item={item} />}
    <PrintChecks item={item} />
    <Remarks item={item} />
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
