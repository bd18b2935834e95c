import { dayName } from '#islands/ui/format.ts'
import type { PreviewPost } from '#lib/sources/upload/preview.ts'

/** The first posts as they were read on this device, before anything is sent. */
export const FirstPosts = ({
  posts,
  pictures,
}: {
  posts: PreviewPost[]
  pictures: Readonly<Record<string, string>>
}) => (
  <ul className="mt-4 border-t border-line" aria-label="开头几条">
    {posts.map((post, index) => (
      <li key={index} className="border-b border-line py-3.5">
        <p className="text-13 leading-[1.6] text-ink-3">
          {[dayName(post.local) || '没有日期', post.author].filter(Boolean).join(' · ')}
        </p>
        {post.title && <b className="font-serif">{post.title}</b>}
        {post.text && <p className="mt-1 leading-[1.7] wrap-anywhere">{post.text}</p>}
        {post.all + post.films > 0 && <Pictures post={post} pictures={pictures} />}
      </li>
    ))}
  </ul>
)

const countWords = ({ all, films }: PreviewPost): string =>
  [all > 0 && `${all} 张图`, films > 0 && `${films} 段视频`].filter(Boolean).join('、')

const Pictures = ({ post, pictures }: { post: PreviewPost; pictures: Readonly<Record<string, string>> }) => {
  const shown = post.pictures.flatMap((name) => pictures[name] ?? [])
  return (
    <div className="mt-2.5 flex items-end gap-2">
      {shown.map((address) => (
        <img
          key={address}
          src={address}
          alt=""
          className="size-18 object-cover"
          // A camera's own format: this browser may not show what the book prints.
          onError={({ currentTarget }) => currentTarget.remove()}
        />
      ))}
      <span className="text-13 leading-[1.6] text-ink-3">{countWords(post)}</span>
    </div>
  )
}
