const AGAIN_MS = 500

const MISSING = /dynamically imported module|Importing a module script failed|preload CSS/i

/** Whether a file of the console could not be fetched, in the words of browsers and of the bundler. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message)

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/**
 * Fetches code of the console when it is needed: `fetchCode(() => import('./big.ts'))`. A file that does not
 * arrive is fetched a second time.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await attempt(load)
  } catch (error) {
    if (!isMissingCode(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return attempt(load)
  }
}

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error) removeFailedStyles(error)
    throw error
  }
}

/** The bundler takes a style sheet that has failed for one that is there, and does not fetch it again. */
function removeFailedStyles({ message }: Error): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (message.endsWith(` ${link.href}`)) link.remove()
  }
}
