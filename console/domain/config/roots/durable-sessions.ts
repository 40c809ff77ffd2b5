import { durableSessionsConfig } from '@signalbox/contract/settings'
import * as z from 'zod/mini'
import { isErlang } from '#api/use-can.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { describedBy } from './described.ts'
import { durableMessages, durableWords as w } from './durable-sessions.messages.ts'

const of = describedBy('durable_sessions.', durableMessages)

/** Sessions on disk. All but the switch can be changed while it is off. */
export const durableGroups = groupsFromSchema(
  z.object({ durable_sessions: durableSessionsConfig }),
  [
    {
      title: w.storage,
      fields: [
        of('enable', { locked: () => (isErlang() ? w.lockedFile : w.lockedOption) }),
        of('message_retention_period'),
        of('max_session_bytes', { when: () => !isErlang(), ownDefault: '1GB' }),
      ],
    },
    {
      title: w.timing,
      fields: [
        of('batch_size'),
        of('idle_poll_interval'),
        of('heartbeat_interval', { words: 'heartbeat 心跳' }),
        of('session_gc_interval', { words: 'garbage collection' }),
        of('session_gc_batch_size', { words: 'garbage collection' }),
      ],
    },
  ],
)
