import { expect, test } from 'vitest'
import { eventsOf, nextState, statesOf } from '#lib/std/machine.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { type PrintJobEvent, type PrintJobState, printJobMachine } from './print-job.machine.ts'
import { type checkHeld, mayRead, noLease, printStepIds, printSteps, readReport } from './print-job.ts'

type Job = Parameters<typeof checkHeld>[0]
const fresh: Job = {
  ...{ state: 'waiting' as PrintJobState, claimId: null, partnerId: null },
  ...{ printedAt: null, boundAt: null, packedAt: null },
}
const moved = (job: Job, event: PrintJobEvent): PrintJobState | undefined =>
  nextState(printJobMachine, job.state, event)

/** What the server does with each event, in the small: a claim begins anew, what is returned is nobody's. */
const apply = (job: Job, event: PrintJobEvent, serial: number): Job => {
  const state = moved(job, event)
  if (state === undefined) return job
  const none = { printedAt: null, boundAt: null, packedAt: null }
  if (event === 'claim') return { ...none, state, claimId: `claim-${serial}`, partnerId: 'us' }
  if (event === 'release' || event === 'recall') return { ...job, ...none, ...noLease, state }
  if (event === 'resume') return { ...job, ...none, state }
  const step = printStepIds.find((one) => printSteps[one].event === event)
  return { ...job, state, ...(step ? { [printSteps[step].at]: new Date(serial) } : {}) }
}

test('whatever happens: a step is noted once, in its order, by who holds it; told again it is told alike', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...eventsOf(printJobMachine)), { maxLength: 40 }), (events) => {
      let job = fresh
      for (const [serial, event] of events.entries()) {
        const before = job
        job = apply(job, event, serial + 1)
        const said = { partnerId: 'us', claimId: job.claimId ?? 'none' }
        for (const step of printStepIds) {
          const read = readReport(job, step, said)
          const { at, event: by } = printSteps[step]
          if (read.ok && read.value === null) expect(moved(job, by)).toBeDefined()
          if (read.ok && read.value !== null) expect(read.value).toBe(job[at])
          // Whoever asks by another claim, or after it came back, has nothing.
          expect(readReport(job, step, { ...said, claimId: 'another' }).ok).toBe(false)
          if (job.claimId === null) expect(read.ok).toBe(false)
          // A time once told stays, unless it is printed anew.
          if (before[at] !== null && before.claimId === job.claimId && event !== 'resume')
            expect(job[at]).toEqual(before[at])
        }
        if (job.boundAt) expect(job.printedAt).not.toBeNull()
        if (job.packedAt) expect(job.boundAt).not.toBeNull()
        expect(mayRead(job, said).ok).toBe(['claimed', 'printed', 'bound'].includes(job.state))
      }
    }),
  )
})

test('nothing leads out of a parcel that left, nor out of what was called back', () => {
  for (const state of statesOf(printJobMachine))
    for (const event of eventsOf(printJobMachine))
      if (state === 'shipped' || state === 'recalled')
        expect(nextState(printJobMachine, state, event), `${state} ${event}`).toBeUndefined()
})
