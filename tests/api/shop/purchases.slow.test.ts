import { purchases } from './purchases.ts'

await purchases(500)
