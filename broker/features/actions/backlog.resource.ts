import {
  type ActionBacklog,
  backlogClear,
  backlogDrain,
  backlogGet,
  backlogList,
} from '@signalbox/contract/backlog'
import { type ActionSettings, readAction } from './setting.ts'
import { type ActionConfig, integrationId } from '../../integration/kinds/kinds.ts'
import { missing, readId } from '../../api/integration.ts'
import { resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

/** Messages waiting in the buffers of actions. */
export const backlogs = resource(({ on, kernel, collections, actions }) => {
  function find(id: string): Readonly<ActionConfig> {
    const named = readId(id, 'bridge')
    const found = collections.actions.get(id)
    if (found === undefined) throw missing(named, 'bridge')
    return found
  }

  function present(config: Readonly<ActionConfig>): ActionBacklog {
    const id = integrationId(config)
    const figures = actions.figures(id)
    const { isOnDisk, options }: ActionSettings = readAction(config)
    const { queuing = 0, inflight = 0, bytes = 0, oldestAt, rate = 0, outRate = 0 } = figures ?? {}
    return {
      id,
      queuing,
      inflight,
      bytes,
      max_bytes: figures?.maxBytes ?? options.maxBytes * options.lanes,
      ...(oldestAt !== undefined && {
        oldest_at: presentTime(oldestAt),
        oldest_age: Math.max(kernel.clock.now() - oldestAt, 0),
      }),
      in_rate: rate,
      out_rate: outRate,
      is_on_disk: isOnDisk,
    }
  }

  on(backlogList, () => collections.actions.configs.map(present))

  on(backlogGet, ({ path: { id } }) => present(find(id)))

  on(backlogDrain, ({ path: { id }, body: { seconds } }) => {
    const config = find(id)
    actions.pauseIntake(id, seconds * 1000)
    return present(config)
  })

  on(backlogClear, ({ path: { id } }) => {
    find(id)
    return { dropped: actions.clear(id) }
  })
})
