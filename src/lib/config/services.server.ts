/**
 * Process-wide singletons. Astro's bundle and our outer server are two module graphs in one process, so a plain module
 * variable would exist twice; a registered symbol on globalThis exists once.
 */
const key = Symbol.for('xinshu.services')
type Registry = Map<string, unknown>
const holder = globalThis as unknown as Record<symbol, Registry | undefined>

const registry = (): Registry => {
  holder[key] ??= new Map()
  return holder[key]
}

/** The service of this name, made on first use. */
export const service = <T>(name: string, make: () => T): T => {
  const services = registry()
  if (!services.has(name)) services.set(name, make())
  return services.get(name) as T
}

/** The service of this name if somebody already made it. */
export const existingService = <T>(name: string): T | undefined => registry().get(name) as T | undefined

/** Puts a service in place; used at start and by tests. */
export const setService = <T>(name: string, value: T): T => {
  registry().set(name, value)
  return value
}

/** Forgets a service, so that the next use makes a new one. Closing it is the caller's matter. */
export const dropService = (name: string): void => {
  registry().delete(name)
}

/** Forgets them all: for test files that share a process. Closing them is the caller's matter. */
export const dropServices = (): void => registry().clear()
