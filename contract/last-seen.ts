import * as z from 'zod/mini'
import { client } from './clients.ts'
import { resource } from './operation.ts'

const on = resource('Clients')

export const clientLastSeen = on('clientLastSeen', {
  method: 'GET',
  at: '/clients/{clientid}/last_seen',
  summary: 'Read the last known state of a client whose session has ended',
  edition: 'own',
  isInFront: true,
  path: z.object({ clientid: z.string() }),
  answers: {
    200: z.looseObject({
      /** RFC 3339: when the session ended; in front of a cluster, when one of the users last read it. */
      seen_at: z.optional(z.string()),
      /** Absent if nothing is known of the client. */
      client: z.optional(client),
    }),
  },
})
