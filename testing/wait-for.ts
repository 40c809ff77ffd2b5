export interface WaitOptions {
  timeoutMs?: number
  intervalMs?: number
  /** What is waited for, for the message of a wait that was in vain. */
  what?: string
}

/**
 * Asks again until the answer is something other than `undefined`, `false` or `null`, and gives it.
 * A question that throws is asked again too; its last error is the cause of the failure.
 */
export async function waitFor<T>(
  question: () => T | Promise<T>,
  { timeoutMs = 30_000, intervalMs = 20, what = 'the condition' }: WaitOptions = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const until = performance.now() + timeoutMs
  let cause: unknown
  for (;;) {
    try {
      const answer = await question()
      cause = undefined
      // The type says what the test has just ruled out.
      if (answer !== undefined && answer !== null && answer !== false) {
        return answer as NonNullable<Exclude<T, false>>
      }
    } catch (error) {
      cause = error
    }
    if (performance.now() > until) {
      throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, { cause })
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}
