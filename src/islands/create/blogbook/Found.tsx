import { useStore } from '@nanostores/react'
import { type Choice, Pick } from '#islands/create/blogbook/Pick.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { dayName, thousands } from '#islands/ui/format.ts'
import type { LookView } from '#lib/crawl/crawl.api.ts'
import { $look, lookFor } from '#lib/crawl/crawl.store.ts'

const Article = ({ article }: { article: NonNullable<LookView['article']> }) => (
  <>
    <h2 className="h2">{article.title || '没有标题的文章'}</h2>
    <p className="mut num">
      {[
        article.author,
        dayName(article.day),
        `${thousands(article.words)} 字`,
        article.pictureCount > 0 ? `${article.pictureCount} 张图` : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <p className="crl__x">{article.excerpt}…</p>
    {article.pictures.length > 0 && (
      <div className="crl__p">
        {article.pictures.map((src) => (
          <img key={src} src={`${src}&w=320`} alt="" width={160} height={120} loading="lazy" />
        ))}
      </div>
    )}
  </>
)

const Days = ({ choice, setChoice }: { choice: Choice; setChoice(choice: Choice): void }) => (
  <div className="rng crl__r">
    {(['from', 'to'] as const).map((side) => (
      <label key={side} className="field">
        <span className="lab">
          {side === 'from' ? '从哪一天' : '到哪一天'}
          <em>可以空着</em>
        </span>
        <span className="inp">
          <input
            type="date"
            value={choice[side]}
            onChange={(event) => setChoice({ ...choice, [side]: event.target.value })}
          />
        </span>
      </label>
    ))}
  </div>
)

/** A list of addresses knows no titles: the last word of the address stands for one until it is read. */
const itemOf = ({ url, title, day }: NonNullable<LookView['blog']>['articles'][number]) => {
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

const Blog = (props: { view: LookView; choice: Choice; setChoice(choice: Choice): void }) => {
  const { view, choice, setChoice } = props
  const { articles, total } = view.blog!
  return (
    <>
      <h2 className="h2">{view.title || '找到一个博客'}</h2>
      <p className="mut num">
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
        <h2 className="h2">没能读到</h2>
        <div className="imp__n">
          <ErrorNote message={look.message} retry={() => void lookFor(look.url)} />
        </div>
        <p className="mut sm imp__n">我们不替您登录，也不绕过网站的限制。存成文件带来，一样能收进书里。</p>
      </>
    )
  if (look.state === 'busy')
    return (
      <div aria-busy="true">
        <h2 className="h2">正在看</h2>
        <p className="mut imp__n">先看网站让不让读，再一页一页慢慢来，大约要几秒钟。</p>
        <div className="skl" />
        <div className="skl" />
        <div className="skl skl--short" />
      </div>
    )
  if (look.state === 'found')
    return look.view.article ? <Article article={look.view.article} /> : <Blog view={look.view} {...props} />
  return (
    <div className="imp__e">
      <h2 className="h2">找到的文章列在这里</h2>
      <p className="mut">标题、日期、字数和图片先给您看，挑好了再读。请只收您自己写的，或者作者同意您收的文章。</p>
      <div className="skl" />
      <div className="skl" />
      <div className="skl skl--short" />
    </div>
  )
}
