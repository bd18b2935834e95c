import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { notice } from '#layouts/parts/notice.ts'
import { paths } from '#lib/site/routes/paths.ts'
import {
  bookTypeNames,
  type CreateFlowId,
  createFlows,
  type FlowId,
  flowOfKind,
  otherFlows,
  takesKind,
} from '#lib/sources/upload/create-flows.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'
import { $import } from '#lib/sources/upload/import-hand.store.ts'
import { handOnName } from '#lib/sources/upload/import-place.store.ts'
import { spaced } from '#lib/std/spaced.ts'

/** 微信书, and where two ways make the same type what tells them apart. */
const nameOf = (id: FlowId): string => {
  const { bookType, privacy, only, route } = createFlows[id]
  const name = bookTypeNames[bookType]
  if (privacy === 'friend') return `朋友的${name}`
  if (only === 'private') return `只收私密内容的${name}`
  return route === 'qzbook' ? '整个空间的一本' : name
}

/** The address with the import in hand, once it is stored: it goes along, so that nothing is sent twice. */
const useHandedOn = () => {
  const view = useStore($import)
  return (href: string): string =>
    view?.status === 'ready' ? `${href}${href.includes('?') ? '&' : '?'}${handOnName}=${view.id}` : href
}

const Ways = ({ ids }: { ids: readonly FlowId[] }) => {
  const handedOn = useHandedOn()
  return (
    <span>
      {ids.map((id) => (
        <a key={id} className="mr-3.5 link" href={handedOn(paths.create(createFlows[id].route))}>
          {nameOf(id)}
        </a>
      ))}
    </span>
  )
}

/** Every way but `flow` that takes content of a kind, the plainest first. */
export const OtherWays = ({ flow, kind }: { flow: CreateFlowId; kind: string }) => {
  const handedOn = useHandedOn()
  const plain = flowOfKind(kind)
  const ids = plain ? [plain, ...otherFlows(plain, kind)].filter((id) => id !== flow) : []
  if (ids.length > 0 && kind !== 'blog') return <Ways ids={ids} />
  return (
    <span>
      <a className="mr-3.5 link" href={handedOn(paths.createBlogbook('link'))}>
        文集
      </a>
    </span>
  )
}

/**
 * When what was brought belongs to another way of making, or this way finds nothing in it: says so, and leads on. The
 * import in hand goes along, so that nothing is sent twice.
 */
export const Elsewhere = ({ flow, report, nothing }: { flow: FlowId; report: ImportReportView; nothing: boolean }) => {
  const { kind } = report.source
  const { what, only } = createFlows[flow]
  if (!takesKind(flow, kind)) {
    return (
      <div className={`${notice('warning')} mt-1`}>
        <Icon name="warn" />
        <div>
          <b>{spaced(`这里面不是${what}。`)}</b>
          {kind === 'blog' ? '长文章另有一种书' : '换一种书接着做'}，已经传好的文件不用重传：
          <OtherWays {...{ flow, kind }} />
        </div>
      </div>
    )
  }
  if (nothing && only === 'private')
    return (
      <div className={`${notice('warning')} mt-1`}>
        <Icon name="warn" />
        <div>
          <b>没有一条标明“仅自己可见”。</b>
          有的导出不写可见范围，我们不猜。可以换一份写明的，或者不分公开私密：
          <Ways
            ids={otherFlows(flow, kind)
              .filter((id) => createFlows[id].only !== 'private')
              .slice(0, 2)}
          />
        </div>
      </div>
    )
  const others = otherFlows(flow, kind)
  if (others.length === 0) return null
  return (
    <p className="mt-2 text-13 leading-[1.6] text-ink-3">
      同样的内容也能做成：
      <Ways ids={others} />
    </p>
  )
}
