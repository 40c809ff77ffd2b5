import { actionTry } from '@signalbox/contract/calls'
import { validationList } from '@signalbox/contract/schema-validations'
import type { Edition } from '@signalbox/rule-sql/webhooks/trigger'
import { useCan } from '#api/use-can.ts'
import type { Signer } from './webhook-kind.ts'

/** A broker with Signalbox's own operations for actions can also sign in the action. */
export const useSigner = (): Signer => (useCan(actionTry).can ? 'action' : 'rule')

/** The editions whose events a webhook can have. */
export const useEdition = (): Edition => (useCan(validationList).can ? 'enterprise' : 'both')
