import { closeRace } from './close-race.ts'

await closeRace(200)
