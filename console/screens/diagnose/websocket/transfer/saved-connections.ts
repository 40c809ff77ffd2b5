import * as z from 'zod/mini'
import { type ConnectForm, connectForm } from '../connection/connection-settings.ts'

/** The settings of a connection as a file has them. */
export interface SavedConnection {
  name: string
  settings: ConnectForm
}

const MAX_NAME = 40

const savedConnection = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  settings: connectForm,
})

/** The text of a file. Passwords leave the page only if the user wants it. */
export function writeConnections(
  connections: readonly SavedConnection[],
  hasPasswords: boolean,
): string {
  const written = connections.map(({ name, settings }) => ({
    name,
    settings: hasPasswords ? settings : { ...settings, password: '' },
  }))
  return JSON.stringify(written, null, 2)
}

/** The valid connections of a file, which may hold anything. */
export function readConnections(text: string): SavedConnection[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(found)) return []
  return found.flatMap((one) => {
    const { success, data } = savedConnection.safeParse(one)
    return success ? [data] : []
  })
}
