import type { ClientRow } from '@signalbox/contract/clients'
import { presentTime } from '../../api/time.ts'
import type { LastSeen } from './recent-states.ts'

export const presentLastSeen = (seen: LastSeen | undefined) =>
  seen === undefined
    ? {}
    : { seen_at: presentTime(seen.at), client: JSON.parse(seen.json) as ClientRow } // as it was noted
