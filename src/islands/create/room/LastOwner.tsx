import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dayName, thousands } from '#islands/ui/format.ts'
import { latestOwner } from '#lib/sources/upload/authors.store.ts'

/** Whose Moments were brought last, and up to which day: the next export goes on from there. */
export const LastOwner = () => {
  const known = useStore(latestOwner.$known)
  useEffect(() => void latestOwner.load(), [])
  const user = known.state === 'ready' ? known.value : null
  if (!user) return null
  return (
    <p className="hint" role="status">
      上次带来的是{user.name}的朋友圈，共 {thousands(user.entries)} 条{user.lastDay && `，到 ${dayName(user.lastDay)}`}
      。新的文件会接在后面，重复的只收一次。
    </p>
  )
}
