/// <reference types="astro/client" />

declare namespace App {
  type RequestLocals = import('#lib/http/actor.ts').RequestLocals
  interface Locals extends RequestLocals {}
}
