/** The description of a function, and calls with their results, which are tests. */
export interface FunctionHelp {
  readonly en: string
  readonly zh: string
  /** Calls with their results as JSON, for the event of `testing/example-event.ts`. */
  readonly examples: readonly (readonly [call: string, result: string])[]
}

/** A family whose every function is explained; a missing one does not compile. */
export type HelpOf<Table> = { readonly [Name in keyof Table]: FunctionHelp }

export function help(
  en: string,
  zh: string,
  ...examples: (readonly [call: string, result: string])[]
): FunctionHelp {
  return { en, zh, examples }
}
