import { autoSubscribeUpdate, MAX_AUTO_SUBSCRIPTIONS } from '@signalbox/contract/auto-subscribe'
import { apiError } from '../../api/failure.ts'
import type { ConfigRoot } from '../../configuration/root.ts'
import { listUpdatedBy } from '../../configuration/setting-root.ts'

/** @throws {Failure} if there are too many */
export function checkNumber(topics: object): void {
  if ((topics as readonly unknown[]).length <= MAX_AUTO_SUBSCRIPTIONS) return
  const message = `Max auto subscribe topic count is  ${MAX_AUTO_SUBSCRIPTIONS}`
  throw apiError('EXCEED_LIMIT', { message })
}

export const autoSubscribeRoot = (): ConfigRoot =>
  listUpdatedBy('auto_subscribe', autoSubscribeUpdate, { field: 'topics', check: checkNumber })
