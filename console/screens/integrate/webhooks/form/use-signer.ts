import { actionTry } from '@signalbox/contract/calls'
import { useCan } from '../../../../api/use-can.ts'
import type { Signer } from './webhook-form.ts'

/** The broker that has own operations for actions has their signatures as well. */
export const useSigner = (): Signer => (useCan(actionTry).can ? 'action' : 'rule')
