import { actionCreate, actionDelete, actionUpdate } from '@signalbox/contract/actions'
import { actionSchemas } from '@signalbox/contract/integration/kinds'
import { describeError } from '../../backends/backend.ts'
import { RateLimitedLog } from '../../backends/rate-limited-log.ts'
import { integrationRoot } from '../../configuration/integration-root.ts'
import { actionTypes } from '../../integration/kinds/kinds.ts'
import { feature } from '../../feature.ts'
import { DiskBuffers } from '../../integration/buffer/disk-queue.ts'
import { MemoryBound } from '../../integration/buffer/memory-bound.ts'
import { Store } from '../../store/store.ts'
import { alarms } from '../alarms/feature.ts'
import { connectors } from '../connectors/feature.ts'
import { deadLetters } from '../dead-letters/feature.ts'
import { failures } from '../failures/feature.ts'
import { ActionWatch } from './action-watch.ts'
import { Actions } from './actions.ts'
import { actionCollection } from './setting.ts'

const FILE = 'buffers.db'
/** Active while rows cannot be written to the buffers on disk; their publishers get no acknowledgement. */
const BUFFER_ALARM = 'action_buffers_not_writable'

export const actions = feature({
  needs: { alarms, connectors, deadLetters, failures },
  collection: actionCollection,
  ports: ['clock', 'log'],
  start({ kernel, store, options, collection }, { alarms, connectors, deadLetters, failures }) {
    const { clock, log } = kernel
    const limitedLog = new RateLimitedLog({ log, clock })
    const { faults } = store
    const disk = new DiskBuffers(() => new Store(options.dataDir, { file: FILE, faults }), {
      onFailed(error) {
        const reason = describeError(error)
        limitedLog.warn({ file: FILE, reason }, 'a buffer of actions cannot be written')
        const details = { file: FILE, reason }
        alarms.activate(BUFFER_ALARM, `${FILE} cannot be written: ${reason}`, details)
      },
      onWritten: () => alarms.deactivate(BUFFER_ALARM),
    })
    const memory = new MemoryBound()
    const watch = new ActionWatch({ clock, alarms }, () => collection.settings)
    const deps = { watch, clock, alarms, connectors, deadLetters, failures, disk, memory }
    const actions = new Actions(deps, collection.settings)
    collection.follow((change) => actions.apply(change))
    return actions
  },
  root: () =>
    integrationRoot('actions', {
      kinds: { schemas: actionSchemas, types: actionTypes, noun: 'bridge' },
      operations: { create: actionCreate, update: actionUpdate, remove: actionDelete },
      needsConnector: true,
    }),
})
