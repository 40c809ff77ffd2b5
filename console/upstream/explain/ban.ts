import type { Ban } from '@signalbox/contract/banned'
import { hitsOf } from '../bans/hits.ts'
import type { Who } from './read-rules.ts'

/** Those that are over stay in the list until they are swept. */
export const isInForce = ({ until }: Pick<Ban, 'until'>, now: number) => !(Date.parse(until) <= now)

/** As the embedded broker reads them; an expression that it would refuse is taken not to fit. */
export const isTrueOf = (
  { as, who }: Pick<Ban, 'as' | 'who'>,
  { clientid, username, address }: Pick<Who, 'clientid' | 'username' | 'address'>,
): boolean => hitsOf(as, who)?.({ clientid, username, ip_address: address }) ?? false
