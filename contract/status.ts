import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { nodeName } from './scalars.ts'

const on = resource('Status')

export const status = on('status', {
  method: 'GET',
  at: '/status',
  summary: 'Read whether the broker is running; 503 if not',
  access: 'none',
  query: z.object({ format: z._default(z.string(), 'text') }),
  answers: {
    200: z.union([
      z.string(),
      z.looseObject({
        node_name: nodeName,
        rel_vsn: z.string(),
        broker_status: z.string(),
        app_status: z.string(),
      }),
    ]),
  },
})
