import { clientList } from '@signalbox/contract/clients'
import { client } from './client.ts'

const ATTEMPTS = 3
const AGAIN_MS = 500

/**
 * Whether a client that has just connected is a client of this cluster: at that address another broker
 * may listen. `undefined`: it could not be found out.
 */
export async function isOfThisCluster(clientId: string): Promise<boolean | undefined> {
  try {
    for (let attempt = 1; ; attempt++) {
      const query = { clientid: [clientId], limit: 1 }
      const { data } = await client.call(clientList, { query })
      if (data.some(({ connected }) => connected !== false)) return true
      if (attempt === ATTEMPTS) return false
      // Another node may learn of it a moment later.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  } catch {
    return undefined
  }
}
