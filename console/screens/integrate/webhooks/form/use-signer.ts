import { actionTry } from '@signalbox/contract/calls'
import { useCan } from '../../../../api/use-can.ts'
import type { Signer } from './webhook-form.ts'

/** A broker with Signalbox's own operations for actions can also sign in the action. */
export const useSigner = (): Signer => (useCan(actionTry).can ? 'action' : 'rule')
