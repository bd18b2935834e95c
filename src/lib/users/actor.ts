export type { Actor, Role, UserActor, Visitor } from '#lib/http/actor.ts'
export { visitor } from '#lib/http/actor.ts'
