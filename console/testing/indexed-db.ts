import { onTestFinished, vi } from 'vitest'

/** IndexedDB in memory, as far as the vault uses it: the tests' environment has none. Ends with the test. */
export function useIndexedDb(): void {
  const values = new Map<string, unknown>()
  const table = {
    get: (key: string) => answered(values.get(key)),
    put: (value: unknown, key: string) => answered(values.set(key, value)),
  }
  const database = {
    close: () => {},
    createObjectStore: () => table,
    transaction: () => ({ objectStore: () => table }),
  }
  vi.stubGlobal('indexedDB', { open: () => answered(database) })
  onTestFinished(() => void vi.unstubAllGlobals())
}

function answered(result: unknown) {
  const request: { result: unknown; onsuccess?: () => void } = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}
