import * as operations from '@signalbox/contract/limiter'
import { resource } from '../../api/resource.ts'
import { changeConfig } from '../../api/change-config.ts'

/** Limits on the load of this node. */
export const limiter = resource(({ on, config }) => {
  on(operations.limiterGet, () => config.limiter.config)
  on(operations.limiterUpdate, ({ body }) =>
    changeConfig(config.limiter, (standing) => ({ ...standing, ...body })),
  )
})
