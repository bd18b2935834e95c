/// <reference types="astro/client" />

declare namespace App {
  type RequestLocals = import('#lib/http/actor.ts').RequestLocals
  type Visit = import('#lib/site/visit/visit.ts').Visit
  interface Locals extends RequestLocals {
    visit: Visit
  }
}
