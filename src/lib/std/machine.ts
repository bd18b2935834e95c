/**
 * A state machine as a table: from each state, where each event leads. What the table does not say is refused. Files named
 * `*.machine.ts` hold them; docs/states.md is printed from those, and `mover` (db/move.sql.ts) is the only way a state of a
 * row changes.
 */
export type Machine<State extends string, Event extends string> = {
  /** The table of the database it belongs to, as docs/states.md heads it. */
  name: string
  /** What a row begins as. */
  initial: State
  /** What each event means, for docs/states.md. */
  events: Readonly<Record<Event, string>>
  moves: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>
}

/** Where the event leads; undefined: it means nothing in this state. */
export const nextState = <State extends string, Event extends string>(
  { moves }: Machine<State, Event>,
  state: State,
  event: Event,
): State | undefined => moves[state][event]

export const statesOf = <State extends string>({ moves }: Pick<Machine<State, string>, 'moves'>): State[] =>
  Object.keys(moves) as State[]

export const eventsOf = <Event extends string>({ events }: Pick<Machine<string, Event>, 'events'>): Event[] =>
  Object.keys(events) as Event[]

/** States nothing leads out of. */
export const endsOf = <State extends string, Event extends string>(machine: Machine<State, Event>): State[] =>
  statesOf(machine).filter((state) => Object.values(machine.moves[state]).every((to) => to === state))
