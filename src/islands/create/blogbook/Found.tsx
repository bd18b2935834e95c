import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Choice, Pick } from '#islands/create/blogbook/Pick.tsx'
import { NothingYet } from '#islands/create/room/RoomSides.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { dayName, thousands } from '#islands/ui/format.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { InspectionView } from '#lib/crawl/crawl.api.ts'
import { $look, inspectAddress } from '#lib/crawl/crawl.store.ts'

const Article = ({ article }: { article: NonNullable<InspectionView['article']> }) => {
  useEffect(() => {
    void import('#layouts/elements/image.ts')
  }, [])
  return (
    <>
      <h2 className="text-28 leading-head">{article.title || '没有标题的文章'}</h2>
      <p className="text-ink-2">
        {[
          article.author,
          dayName(article.day),
          `${thousands(article.words)} 字`,
          article.pictureCount > 0 ? `${article.pictureCount} 张图` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-4 leading-[1.9]">{article.excerpt}…</p>
      {article.pictures.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {article.pictures.map((src) => (
            // Somebody else's site may take its time, or keep a picture to itself.
            <xinshu-image key={src} class="h-30 w-40" src={src} alt="" fit="contain" />
          ))}
        </div>
      )}
    </>
  )
}

const Days = ({ choice, setChoice }: { choice: Choice; setChoice(choice: Choice): void }) => (
  <div className="mt-4 grid grid-cols-2 gap-3">
    {(['from', 'to'] as const).map((side) => (
      <Field key={side} label={side === 'from' ? '从哪一天' : '到哪一天'} aside="可以空着">
        <Input
          type="date"
          value={choice[side]}
          onChange={(event) => setChoice({ ...choice, [side]: event.target.value })}
          className="min-h-tap max-sm:gap-1.5 max-sm:px-2.5 [&>input]:min-h-10"
        />
      </Field>
    ))}
  </div>
)

/** A list of addresses knows no titles: the last word of the address stands for one until it is read. */
const itemOf = ({ url, title, day }: NonNullable<InspectionView['blog']>['articles'][number]) => {
  if (title) return { key: url, title, note: day }
  const { pathname, search } = new URL(url)
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  const name = `${readableAddress(last).replace(/\.\w{2,5}$/, '')}${search}`
  return { key: url, title: name || url, note: [day, '标题读了才知道'].filter(Boolean).join(' · ') }
}

const readableAddress = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const Blog = (props: { view: InspectionView; choice: Choice; setChoice(choice: Choice): void }) => {
  const { view, choice, setChoice } = props
  const { articles, total } = view.blog!
  return (
    <>
      <h2 className="text-28 leading-head">{view.title || '找到一个博客'}</h2>
      <p className="text-ink-2">
        {total === null
          ? `先看到 ${thousands(articles.length)} 篇，更早的边读边找`
          : `一共 ${thousands(total)} 篇公开的文章`}
      </p>
      <Pick items={articles.map(itemOf)} choice={choice} setChoice={setChoice}>
        {choice.all && <Days choice={choice} setChoice={setChoice} />}
      </Pick>
    </>
  )
}

/** The sheet beside the form: nothing yet, looking, what went wrong and the way on, or what was found. */
export const Found = (props: { choice: Choice; setChoice(choice: Choice): void }) => {
  const look = useStore($look)
  if (look.state === 'failed')
    return (
      <>
        <h2 className="text-28 leading-head">没能读到</h2>
        <div className="mt-4">
          <ErrorNote message={look.message} retry={() => void inspectAddress(look.url)} />
        </div>
        <p className="mt-4 text-14 leading-[1.65] text-ink-2">
          我们不替您登录，也不绕过网站的限制。存成文件放进来，一样能编进书里。
        </p>
      </>
    )
  if (look.state === 'busy')
    return (
      <div aria-busy="true">
        <h2 className="text-28 leading-head">正在看</h2>
        <p className="mt-4 text-ink-2">先看网站让不让读，再一页一页慢慢来，大约要几秒钟。</p>
        <Skeleton lines={3} short />
      </div>
    )
  if (look.state === 'found')
    return look.view.article ? <Article article={look.view.article} /> : <Blog view={look.view} {...props} />
  return (
    <NothingYet heading="找到的文章列在这里">
      标题、日期、字数和图片先给您看，挑好了再读。请只收您自己写的，或者作者同意您收的文章。
    </NothingYet>
  )
}
