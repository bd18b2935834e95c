import { Checkbox } from '#islands/ui/Choice.tsx'
import { changePost } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'

/** What of a post is printed beside its words, and whether it has a page to itself. */
export const PrintChecks = ({ item }: { item: EditItem }) => {
  const { comments, likes, ownPage, breakBefore } = item
  const said = comments.list.length
  return (
    <fieldset className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-15">
      <legend className="sr-only">怎么印</legend>
      {said > 0 && (
        <Checkbox
          checked={!comments.hidden}
          onChange={({ target }) =>
            changePost(item, target.checked ? 'restore-comments' : 'hide-comments', [
              { field: 'hidden-comments', value: !target.checked },
            ])
          }
        >
          印评论（{said} 条）
        </Checkbox>
      )}
      {likes.count > 0 && (
        <Checkbox
          checked={!likes.hidden}
          onChange={({ target }) =>
            changePost(item, target.checked ? 'restore-likes' : 'hide-likes', [
              { field: 'hidden-likes', value: !target.checked },
            ])
          }
        >
          印点赞（{likes.count} 人）
        </Checkbox>
      )}
      <Checkbox
        checked={ownPage}
        onChange={({ target }) => changePost(item, 'set-page', [{ field: 'own-page', value: target.checked }])}
      >
        单独占一页
      </Checkbox>
      <Checkbox
        checked={breakBefore || ownPage}
        disabled={ownPage}
        onChange={({ target }) => changePost(item, 'set-page', [{ field: 'break-before', value: target.checked }])}
      >
        从新的一页开始
      </Checkbox>
    </fieldset>
  )
}
