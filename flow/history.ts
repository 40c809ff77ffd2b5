/** States to go back to and forward to; immutable. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

const MAX_STEPS = 100

export const newHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
})

/** Adds a state to the history unless it equals the present one. */
export function record<State>(history: History<State>, present: State): History<State> {
  if (present === history.present) return history
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [] }
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] }
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future }
}
