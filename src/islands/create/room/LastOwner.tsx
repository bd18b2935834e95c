import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dayName, thousands } from '#islands/ui/format.ts'
import { latestOwner } from '#lib/sources/upload/authors.store.ts'
import { createFlows, type FlowId } from '#lib/sources/upload/create-flows.ts'

/** Whose Moments were brought the time before; undefined in other rooms, and until it is known. */
export const useLastOwner = (flow: FlowId) => {
  const known = useStore(latestOwner.$known)
  const { bookType, asks } = createFlows[flow]
  const wanted = bookType === 'wxbook' && asks !== 'person'
  useEffect(() => {
    if (wanted) void latestOwner.load()
  }, [wanted])
  return wanted && known.state === 'ready' ? (known.value ?? undefined) : undefined
}
export type LastUser = NonNullable<ReturnType<typeof useLastOwner>>

/** Whose Moments they were, and up to which day: the next export goes on from there. */
export const LastOwner = ({ user: { name, entries, lastDay } }: { user: LastUser }) => (
  <p className="text-13 leading-[1.6] text-ink-3" role="status">
    上次导入的是{name && `${name}的`}朋友圈，共 {thousands(entries)} 条{lastDay && `，到 ${dayName(lastDay)}`}
    。新的文件会接在后面，重复的只收一次。
  </p>
)
