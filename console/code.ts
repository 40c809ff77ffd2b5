const AGAIN_MS = 500
/** Time limit for a file, after which the user sees the reason. */
const TIMEOUT_MS = 120_000

/** A file of the console that did not arrive in time. */
class CodeTimeout extends Error {}

const MISSING = /dynamically imported module|Importing a module script failed|preload CSS/i

/** Whether a file of the console could not be fetched: in time, or in the words of browsers and of the bundler. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof CodeTimeout || (error instanceof Error && MISSING.test(error.message))

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/**
 * Fetches code of the console when it is needed: `fetchCode(() => import('./big.ts'))`. A file whose fetch fails is
 * fetched a second time; one that hangs is given up after two minutes.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await attempt(load)
  } catch (error) {
    if (!isMissingCode(error) || error instanceof CodeTimeout) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return attempt(load)
  }
}

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new CodeTimeout('The file did not arrive in time.')),
      TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    if (error instanceof Error && !(error instanceof CodeTimeout)) removeFailedStyles(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Removes failed style sheets, which the bundler would take for loaded ones and not fetch again. */
function removeFailedStyles({ message }: Error): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (message.endsWith(` ${link.href}`)) link.remove()
  }
}
