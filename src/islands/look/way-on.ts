import { paths } from '#lib/site/routes/paths.ts'
import { type CreateFlowId, createFlows, roomIds, roomOf } from '#lib/sources/upload/create-flows.ts'

/** What the page offers: the address of a room with what was chosen for it, '' where any book will do. */
export type Wanted = { href: string }

/** Address of the room of a flow. */
const roomPath = (id: CreateFlowId): string => {
  const { flow } = roomOf(id)
  return flow ? paths.create(createFlows[flow].route) : paths.createBlogbook('link')
}

/** The flow whose room an address leads to. */
export const flowAt = (href: string): CreateFlowId | undefined => {
  const { pathname, searchParams } = new URL(href, 'https://here.invalid')
  return roomIds.find((flow) => {
    const room = new URL(roomPath(flow), 'https://here.invalid')
    return room.pathname === pathname && room.searchParams.get('book') === searchParams.get('book')
  })
}

/** The room that goes on with what was seen; where nothing could be, the one that takes most. */
export const wayOn = ({ href }: Wanted, seen: CreateFlowId | undefined): { flow: CreateFlowId; path: string } => {
  const asked = href === '' ? undefined : flowAt(href)
  if (asked) return { flow: asked, path: href }
  const flow = seen ?? 'storybook'
  return { flow, path: roomPath(flow) }
}
